/* The twin in C of Morris and its search: engine/mills/state.py and evaluate.py, engine/search/alphabeta.py and
   table.py, the same arrays and statements, so that `main.py bench` can say how the compiled kernels compare with what
   gcc makes of them. Nothing else uses it. The board's tables are handed in by `set_board`. */
#include <stdint.h>
#include <string.h>

typedef int64_t i64;
typedef uint64_t u64;

enum { MOVER, OPEN, QUIET, TOP, RESERVE };
enum { POINTS = 24, MOVE = POINTS, CAPTURE = POINTS + POINTS * POINTS };
enum { MEN_EACH = 9, FEWEST = 3, MOST_QUIET = 100, FEW = 9 };
enum { RUNNING, MEN, BLOCKED, REPETITION, STILL };
enum { WON = 100000, FINAL = WON + 1000, MAN = 100, STEP = 38, MILL = 45, TWO = 8 };
enum { CLOSES = 1 << 12, BLOCKS = 1 << 9, PAIRS = 1 << 5, HINDERS = 1 << 4, WIDE = 1 << 2, ACTION_BITS = 10 };
enum { LEFT, VISITED, SHORT, WIDTH, SLACK, REST };
enum { EXACT = 1, AT_LEAST, AT_MOST };
enum { UNKNOWN = -10000000, WORST = UNKNOWN, NOTHING = -1 };
static const i64 ALL = (1 << POINTS) - 1;

static i64 mill_bits[16], neighbour_bits[POINTS], partners[POINTS][2];
static int32_t turned_bytes[16][3][256];

typedef struct { i64 *men, *counts, *past; } Position;

typedef struct {
    i64 *budget;
    int32_t *actions;
    i64 row;
    int32_t *roots;
    i64 most;
    i64 *table;
    i64 size;
    i64 *stop;
} Search;

void set_board(const i64 *mills, const i64 *neighbours, const i64 *pairs, const int32_t *turned) {
    memcpy(mill_bits, mills, sizeof mill_bits);
    memcpy(neighbour_bits, neighbours, sizeof neighbour_bits);
    memcpy(partners, pairs, sizeof partners);
    memcpy(turned_bytes, turned, sizeof turned_bytes);
}

/* engine/jit.py, engine/mills/men.py */

static inline i64 lowest(i64 bits) { return __builtin_ctzll((u64)bits); }
static inline i64 count(i64 bits) { return __builtin_popcountll((u64)bits); }
static inline i64 bit(i64 point) { return (i64)1 << point; }

static inline int closes(i64 men, i64 point) {
    const i64 *two = partners[point];
    return (men & two[0]) == two[0] || (men & two[1]) == two[1];
}

static inline i64 takeable(i64 men) {
    i64 found = 0;
    for (int m = 0; m < 16; m++)
        if ((men & mill_bits[m]) == mill_bits[m]) found |= mill_bits[m];
    return men & ~found ? men & ~found : men;
}

static inline int flies(i64 men) { return count(men) == FEWEST; }
static inline i64 reach(i64 men, i64 point, i64 empty) { return flies(men) ? empty : empty & neighbour_bits[point]; }

/* engine/mills/state.py */

static inline int all_placed(const Position *p) { return (p->counts[RESERVE] | p->counts[RESERVE + 1]) == 0; }
static inline i64 board(const Position *p) { return p->men[0] | p->men[1] << POINTS | p->counts[MOVER] << 2 * POINTS; }

static i64 play(Position *p, i64 action) {
    i64 *counts = p->counts, side = counts[MOVER], quiet = counts[QUIET];
    if (action >= CAPTURE) {
        p->men[1 - side] ^= bit(action - CAPTURE);
        counts[OPEN] = counts[QUIET] = 0;
    } else {
        i64 end = action;
        if (action >= MOVE) {
            p->men[side] ^= bit((action - MOVE) / POINTS);
            end = (action - MOVE) % POINTS;
        } else counts[RESERVE + side] -= 1;
        p->men[side] ^= bit(end);
        if (closes(p->men[side], end)) { counts[OPEN] = 1; return quiet; }
        if (action >= MOVE) counts[QUIET] += 1;
    }
    counts[MOVER] = 1 - side;
    if (all_placed(p)) p->past[counts[TOP]++] = board(p);
    return quiet;
}

static void undo(Position *p, i64 action, i64 token) {
    i64 *counts = p->counts;
    if (counts[OPEN]) counts[OPEN] = 0;
    else {
        if (all_placed(p)) p->past[--counts[TOP]] = 0;
        counts[MOVER] = 1 - counts[MOVER];
    }
    counts[QUIET] = token;
    i64 side = counts[MOVER];
    if (action >= CAPTURE) {
        p->men[1 - side] ^= bit(action - CAPTURE);
        counts[OPEN] = 1;
    } else if (action >= MOVE) p->men[side] ^= bit((action - MOVE) / POINTS) | bit((action - MOVE) % POINTS);
    else {
        p->men[side] ^= bit(action);
        counts[RESERVE + side] += 1;
    }
}

static i64 occurrences(const Position *p) {
    const i64 *counts = p->counts;
    if (counts[TOP] == 0 || counts[OPEN]) return 0;
    i64 last = counts[TOP] - 1, found = 1;
    for (i64 back = 4; back <= counts[QUIET]; back += 2) found += p->past[last - back] == p->past[last];
    return found;
}

static int can_move(i64 men, i64 empty) {
    if (flies(men)) return 1;
    for (; men; men &= men - 1)
        if (neighbour_bits[lowest(men)] & empty) return 1;
    return 0;
}

static i64 ending(const Position *p) {
    const i64 *counts = p->counts;
    i64 side = counts[MOVER], own = p->men[side];
    if (counts[OPEN]) return RUNNING;
    if (count(own) + counts[RESERVE + side] < FEWEST) return MEN;
    if (!all_placed(p)) return RUNNING;
    if (!can_move(own, ALL & ~(own | p->men[1 - side]))) return BLOCKED;
    if (occurrences(p) >= 3) return REPETITION;
    return counts[QUIET] >= MOST_QUIET ? STILL : RUNNING;
}

static inline i64 turned(i64 points, int which) {
    return turned_bytes[which][0][points & 255] | turned_bytes[which][1][points >> 8 & 255]
        | turned_bytes[which][2][points >> 16];
}

static u64 mark(const Position *p) {
    const i64 *counts = p->counts;
    i64 least = p->men[0] | p->men[1] << POINTS, reserve = counts[RESERVE] + counts[RESERVE + 1];
    if (reserve > 2 * MEN_EACH - FEW)
        for (int which = 1; which < 16; which++) {
            i64 image = turned(p->men[0], which) | turned(p->men[1], which) << POINTS;
            if (image < least) least = image;
        }
    i64 clock = reserve ? MOST_QUIET + reserve : counts[QUIET];
    u64 mixed = (u64)(least | counts[MOVER] << 2 * POINTS | counts[OPEN] << 49 | clock << 50);
    for (int i = 0; i < 2; i++) {
        mixed ^= mixed << 13;
        mixed ^= mixed >> 7;
        mixed ^= mixed << 17;
    }
    return mixed;
}

/* engine/mills/evaluate.py */

static i64 room(const Position *p, i64 own, i64 empty) {
    i64 found = 0;
    if (all_placed(p) && flies(own)) return 0;
    for (; own; own &= own - 1) found += count(neighbour_bits[lowest(own)] & empty);
    return found;
}

static i64 lines(i64 own, i64 enemy) {
    i64 found = 0;
    for (int m = 0; m < 16; m++)
        if (!(enemy & mill_bits[m])) {
            i64 here = count(own & mill_bits[m]);
            found += here == 3 ? MILL : here == 2 ? TWO : 0;
        }
    return found;
}

static i64 value(const Position *p) {
    i64 end = ending(p), mover = p->counts[MOVER];
    if (end != RUNNING) return end > BLOCKED ? 0 : mover == 0 ? -FINAL : FINAL;
    i64 first = p->men[0], second = p->men[1], empty = ALL & ~(first | second);
    i64 taking = p->counts[OPEN] * (1 - 2 * mover), reserves = p->counts[RESERVE] - p->counts[RESERVE + 1];
    return MAN * (count(first) - count(second) + reserves + taking) + STEP * room(p, first, empty)
        + lines(first, second) - STEP * room(p, second, empty) - lines(second, first);
}

static i64 rate_ends(i64 own, i64 enemy, i64 base, i64 ends, i64 least, int32_t *out, i64 found) {
    for (; ends; ends &= ends - 1) {
        i64 end = lowest(ends), rating = closes(own, end) ? CLOSES : 0;
        rating += closes(enemy, end) ? BLOCKS : 0;
        rating += WIDE * count(neighbour_bits[end]);
        for (int which = 0; which < 2; which++) {
            i64 rest = partners[end][which];
            if (rest & own && !(rest & enemy)) rating += PAIRS;
            else if (rest & enemy && !(rest & own)) rating += HINDERS;
        }
        if (rating >= least) out[found++] = (int32_t)(rating << ACTION_BITS | (base + end));
    }
    return found;
}

static i64 rate_captures(i64 own, i64 enemy, i64 empty, int32_t *out) {
    i64 found = 0;
    for (i64 left = takeable(enemy); left; left &= left - 1) {
        i64 point = lowest(left);
        i64 rating = lines(enemy, own) - lines(enemy ^ bit(point), own) + count(neighbour_bits[point] & empty);
        out[found++] = (int32_t)((CLOSES + rating) << ACTION_BITS | (CAPTURE + point));
    }
    return found;
}

static i64 rated(const Position *p, int32_t *out, i64 least) {
    i64 side = p->counts[MOVER], own = p->men[side], enemy = p->men[1 - side], empty = ALL & ~(own | enemy);
    if (p->counts[OPEN]) return rate_captures(own, enemy, empty, out);
    if (!all_placed(p)) return rate_ends(own, enemy, 0, empty, least, out, 0);
    i64 found = 0;
    for (i64 left = own; left; left &= left - 1) {
        i64 start = lowest(left);
        found = rate_ends(own ^ bit(start), enemy, MOVE + POINTS * start, reach(own, start, empty), least, out, found);
    }
    return found;
}

static i64 order_from(const Position *p, int32_t *out, i64 least) {
    if (ending(p) != RUNNING) return 0;
    i64 found = rated(p, out, least);
    for (i64 at = 1; at < found; at++) {
        int32_t here = out[at];
        i64 to = at;
        for (; to && out[to - 1] < here; to--) out[to] = out[to - 1];
        out[to] = here;
    }
    for (i64 at = 0; at < found; at++) out[at] &= (1 << ACTION_BITS) - 1;
    return found;
}

/* engine/search */

static int spend(const Search *s) {
    s->budget[VISITED] += 1;
    s->budget[LEFT] -= 1;
    if (s->budget[LEFT] < 0 || __atomic_load_n(s->stop, __ATOMIC_RELAXED)) s->budget[SHORT] = 1;
    return s->budget[SHORT] != 0;
}

static inline i64 later(i64 score) { return score - (score > WON) + (score < -WON); }
static inline i64 sooner(i64 bound) { return bound + (bound >= WON) - (bound <= -WON); }
static inline i64 bound_of(i64 score, i64 alpha, i64 beta) {
    return score >= beta ? AT_LEAST : score <= alpha ? AT_MOST : EXACT;
}

static inline i64 *slot(u64 here, const Search *s) { return s->table + 2 * (i64)(here & (u64)((s->size >> 1) - 1)); }

static i64 recall(u64 here, const Search *s) {
    i64 *at = slot(here, s);
    return at[0] == (i64)(here >> 1) ? at[1] : 0;
}

static void note(u64 here, i64 depth, i64 action, i64 score, i64 bound, const Search *s) {
    if (s->budget[SHORT]) return;
    i64 *at = slot(here, s);
    at[0] = (i64)(here >> 1);
    at[1] = (i64)((u64)score << 24) | (action + 1) << 8 | depth << 2 | bound;
}

static i64 settled(i64 entry, i64 depth, i64 alpha, i64 beta) {
    i64 score = entry >> 24, bound = entry & 3;
    int settles = bound == EXACT || (bound == AT_LEAST && score >= beta) || (bound == AT_MOST && score <= alpha);
    return bound && (entry >> 2 & 63) >= depth && settles ? score : UNKNOWN;
}

static void to_front(int32_t *actions, i64 number, i64 action) {
    for (i64 at = 0; at < number; at++)
        if (actions[at] == action) {
            for (i64 back = at; back > 0; back--) actions[back] = actions[back - 1];
            actions[0] = (int32_t)action;
            return;
        }
}

static i64 rest(Position *p, i64 quiet, i64 alpha, i64 beta, const Search *s) {
    i64 side = p->counts[MOVER], best = side == 0 ? value(p) : -value(p);
    int32_t *actions = s->actions + quiet * s->row;
    i64 number = quiet && best < beta ? order_from(p, actions, CLOSES) : 0;
    for (i64 at = 0; at < number; at++) {
        if (best > alpha) alpha = best;
        if (alpha >= beta || spend(s)) break;
        i64 action = actions[at], token = play(p, action), score;
        if (p->counts[MOVER] == side) score = later(rest(p, quiet - 1, sooner(alpha), sooner(beta), s));
        else score = later(-rest(p, quiet - 1, -sooner(beta), -sooner(alpha), s));
        undo(p, action, token);
        if (score > best) best = score;
    }
    return best;
}

static i64 candidates(Position *p, i64 depth, i64 first, const Search *s) {
    if (depth == 0) return 0;
    int32_t *actions = s->actions + (s->budget[REST] + depth) * s->row;
    i64 number = order_from(p, actions, 0);
    if (number > s->budget[WIDTH]) number = s->budget[WIDTH];
    to_front(actions, number, actions[s->row - 1]);
    to_front(actions, number, first);
    return number;
}

static i64 search(Position *p, i64 depth, i64 alpha, i64 beta, const Search *s) {
    if (spend(s) || occurrences(p) > 1) return 0;
    u64 here = mark(p);
    i64 entry = recall(here, s), found = settled(entry, depth, alpha, beta);
    if (found != UNKNOWN) return found;
    i64 number = candidates(p, depth, (entry >> 8 & 65535) - 1, s);
    if (number == 0) {
        i64 quiet = s->budget[REST], score = rest(p, quiet, alpha, beta, s);
        note(here, depth, NOTHING, score, quiet && depth == 0 ? bound_of(score, alpha, beta) : EXACT, s);
        return score;
    }
    int32_t *actions = s->actions + (s->budget[REST] + depth) * s->row;
    i64 side = p->counts[MOVER], floor = alpha, best = WORST, favourite = NOTHING;
    for (i64 at = 0; at < number; at++) {
        i64 action = actions[at], low = sooner(alpha), high = sooner(beta), top = at ? low + 1 : high, score;
        i64 token = play(p, action);
        for (;;) {
            if (p->counts[MOVER] == side) score = search(p, depth - 1, low, top, s);
            else score = -search(p, depth - 1, -top, -low, s);
            if (score < top || top >= high || s->budget[SHORT]) break;
            top = high;
        }
        undo(p, action, token);
        if (later(score) > best) { best = later(score); favourite = action; }
        if (best > alpha) alpha = best;
        if (alpha >= beta || s->budget[SHORT]) {
            actions[s->row - 1] = (int32_t)favourite;
            break;
        }
    }
    note(here, depth, favourite, best, bound_of(best, floor, beta), s);
    return best;
}

static i64 root(Position *p, i64 depth, i64 number, const Search *s) {
    i64 side = p->counts[MOVER], read = 0;
    int32_t *actions = s->roots, *scores = s->roots + s->most;
    for (i64 at = 0; at < number; at++) {
        i64 action = actions[at], score;
        i64 alpha = depth == 1 || at == 0 ? WORST : sooner(scores[0] - s->budget[SLACK]);
        i64 token = play(p, action);
        if (p->counts[MOVER] == side) score = search(p, depth - 1, alpha, -WORST, s);
        else score = -search(p, depth - 1, WORST, -alpha, s);
        undo(p, action, token);
        if (s->budget[SHORT]) break;
        read += 1;
        score = later(score);
        i64 to = at;
        for (; to && scores[to - 1] < score; to--) {
            actions[to] = actions[to - 1];
            scores[to] = scores[to - 1];
        }
        actions[to] = (int32_t)action;
        scores[to] = (int32_t)score;
    }
    return read;
}

i64 deepen(i64 *men, i64 *counts, i64 *past, i64 depth, i64 *budget, int32_t *actions, i64 row, int32_t *roots,
           i64 most, i64 *table, i64 size, i64 *stop) {
    Position position = {men, counts, past}, *p = &position;
    Search s = {budget, actions, row, roots, most, table, size, stop};
    i64 number = order_from(p, roots, 0), done = 0, scored = 0;
    for (i64 at = 0; at < number; at++) roots[most + at] = 0;
    for (i64 deep = 1; deep <= depth; deep++) {
        i64 read = root(p, deep, deep == 1 || number < budget[WIDTH] ? number : budget[WIDTH], &s);
        scored = read ? read : scored;
        if (budget[SHORT]) break;
        done = deep;
    }
    return 256 * scored + done;
}
