#!/usr/bin/env bash
# Boots the kiosk's unit for real, in a throw-away container on this machine's own system, and freezes the program there:
# the watchdog must notice and the service manager must start it anew.
#
#   kiosk_check.sh [FOLDER]      the frozen folder, dist/paperglow-kiosk by default
#
# Needs root and: apt-get install systemd systemd-sysv systemd-container dbus. Display, console, session and user of a
# kiosk aren't there, so the drop-in below goes without; all else of the unit holds, the sandbox included.
# Prints what happened; exits with 1 if it isn't what should, with 77 if this machine can't boot a container.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(readlink -f "${1:-dist/paperglow-kiosk}")
[ -x "$folder/paperglow-kiosk" ] || { echo "kiosk_check: no program in $folder; run build/freeze.py" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "kiosk_check: only root can boot a container" >&2; exit 77; }
command -v systemd-nspawn >/dev/null || { echo "kiosk_check: systemd-nspawn isn't installed" >&2; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
units=$work/units outside=$work/outside
mkdir -p "$units/kiosk.service.d" "$units/multi-user.target.wants" "$outside"
cp kiosk.service "$units/"
cat >"$units/kiosk.service.d/container.conf" <<'UNIT'
[Unit]
After=
Conflicts=
[Service]
Environment=SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
PAMName=
TTYPath=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
UtmpIdentifier=
User=
Group=
SupplementaryGroups=
DynamicUser=yes
WatchdogSec=3
UNIT
cat >"$units/check.service" <<'UNIT'
[Unit]
After=basic.target dbus.socket
[Service]
Type=oneshot
ExecStart=/bin/bash /outside/check.sh
UNIT
ln -s ../check.service "$units/multi-user.target.wants/check.service"
ln -s /dev/null "$units/systemd-firstboot.service"

cat >"$outside/check.sh" <<'CHECK'
exec >/outside/log 2>&1
show() { systemctl show -p "$1" --value kiosk.service; }
until_true() { for _ in $(seq 80); do eval "$1" && return; sleep 0.25; done; echo "in vain: $1"; }
systemctl start kiosk.service && echo "started"
sleep 5 # longer than the watchdog waits
[ "$(show ActiveState) $(show NRestarts)" = "active 0" ] && echo "fed"
[ -s /var/lib/private/paperglow/paperglow.db ] && echo "saved"
kill -STOP "$(show MainPID)"
until_true '[ "$(show NRestarts)" = 1 ]'
until_true '[ "$(show ActiveState)" = active ]'
[ "$(show ActiveState) $(show NRestarts)" = "active 1" ] && echo "started anew"
systemctl stop kiosk.service && [ "$(show Result)" = success ] && echo "stopped"
journalctl -u kiosk.service -o cat --no-pager | tail -30
systemctl poweroff --no-block
CHECK

timeout 150 systemd-nspawn -q -D / --volatile=yes --register=no --keep-unit --private-network \
    --bind="$outside:/outside" --bind-ro="$units:/etc/systemd/system" --bind-ro="$folder:/opt/paperglow" -b \
    >"$work/boot" 2>&1 || true
[ -e "$outside/log" ] || { echo "kiosk_check: the container didn't boot:" >&2; tail -5 "$work/boot" >&2; exit 77; }
cat "$outside/log"
for word in started fed saved "started anew" stopped; do
    grep -qx "$word" "$outside/log" || { echo "kiosk_check: the unit was not $word" >&2; exit 1; }
done
echo "kiosk_check: all is well"
