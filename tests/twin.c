/* The twin of engine/dots/field.py in C: the same arrays, the same algorithm, statement by statement, so that
   `main.py bench` can say how the compiled kernel compares with what gcc makes of it. Nothing else uses it. */
#include <stdint.h>

enum { LIVE = 3, DEAD = 12, OWNER = 48, POCKET = 192, OUTSIDE = 3, TAKEN = LIVE | DEAD | OWNER };
enum { MOVER, TOP, LAST, FREE, LIVE_DOTS, DEAD_DOTS = 7 };

typedef struct {
    uint8_t *cells;
    int64_t *counts;
    uint64_t *hash;
    int32_t *size, *steps;
    uint64_t *keys;
    int32_t *log;
    int64_t log_size;
    int32_t *stack;
    uint8_t *mark;
    int64_t mark_size;
} Position;

static const int64_t DX[8] = {1, 1, 0, -1, -1, -1, 0, 1}, DY[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static int64_t SECTORS[256];

static void make_sectors(void) {
    for (int own = 1; own < 256; own++) {
        int before = 0, chosen = 0, open = 0;
        while (!(own >> before & 1)) before++;
        for (int turn = 0; turn < 8; turn++) {
            int d = (before + turn) % 8;
            if (own >> d & 1) open = 0;
            else if (d % 2 == 0 && !open) { chosen |= 1 << d; open = 1; }
        }
        SECTORS[own] = chosen;
    }
}

static inline uint64_t rotated(uint64_t number, int64_t by) { return number << by | number >> (64 - by); }

static inline void change(Position *p, int64_t point, int64_t next) {
    int64_t old = p->cells[point], *counts = p->counts;
    uint64_t key = p->keys[point];
    counts[FREE] += ((next & TAKEN) == 0) - ((old & TAKEN) == 0);
    counts[LIVE_DOTS + (old & LIVE)] -= 1;
    counts[LIVE_DOTS + (next & LIVE)] += 1;
    counts[DEAD_DOTS + (old >> 2 & LIVE)] -= 1;
    counts[DEAD_DOTS + (next >> 2 & LIVE)] += 1;
    p->hash[0] ^= rotated(key, 1 + (old & TAKEN)) ^ rotated(key, 1 + (next & TAKEN));
    p->cells[point] = (uint8_t)next;
}

static inline void write_cell(Position *p, int64_t point, int64_t next) {
    int64_t top = p->counts[TOP];
    p->log[top < p->log_size - 1 ? top : p->log_size - 1] = (int32_t)(point << 8 | p->cells[point]);
    p->counts[TOP] = top + 1;
    change(p, point, next);
}

static inline int64_t next_dot(Position *p, int64_t point, int64_t d, int64_t side) {
    d = (d + 1) & 7;
    while ((p->cells[point + p->steps[d]] & LIVE) != side + 1) d = (d + 1) & 7;
    return d;
}

static int is_hole(Position *p, int64_t start, int64_t direction, int64_t side) {
    int64_t first = next_dot(p, start, direction, side), point = start, d = first, x = 0, y = 0, area = 0;
    for (;;) {
        point += p->steps[d];
        area += x * DY[d] - y * DX[d];
        x += DX[d];
        y += DY[d];
        d = next_dot(p, point, (d + 6 - (d & 1)) & 7, side);
        if (point == start && d == first) return area < 0;
    }
}

static int64_t flood(Position *p, int64_t seed, int64_t side) {
    int64_t size = 1, at = 0;
    p->stack[0] = (int32_t)seed;
    p->mark[seed] = 1;
    for (; at < size; at++)
        for (int d = 0; d < 8; d += 2) {
            int64_t near = p->stack[at] + p->steps[d];
            if (p->mark[near] == 0 && (p->cells[near] & LIVE) != side + 1) {
                p->stack[size++] = (int32_t)near;
                p->mark[near] = 1;
            }
        }
    return size;
}

static void clear(Position *p, int64_t size) {
    for (int64_t at = 0; at < size; at++) {
        p->mark[p->stack[at]] = 0;
        p->stack[at] = 0;
    }
}

static int64_t trace_ring(Position *p, int64_t size, int64_t side) {
    int32_t *stack = p->stack;
    int64_t low = stack[0];
    for (int64_t at = 0; at < size; at++) if (stack[at] < low) low = stack[at];
    int64_t start = low - p->steps[2], point = start, end = p->mark_size, d = next_dot(p, start, 2, side);
    while (end == p->mark_size || point != start) {
        if (p->mark[point] == 2)
            while (stack[end - 1] != point) {
                end--;
                p->mark[stack[end]] = 0;
                stack[end] = 0;
            }
        else {
            stack[end++] = (int32_t)point;
            p->mark[point] = 2;
        }
        point += p->steps[d];
        d = next_dot(p, point, (d + 6 - (d & 1)) & 7, side);
    }
    return end;
}

static int64_t fill_ring(Position *p, int64_t size, int64_t side) {
    int64_t ring = trace_ring(p, size, side);
    for (int64_t at = 0; at < size; at++)
        for (int d = 0; d < 8; d += 2) {
            int64_t near = p->stack[at] + p->steps[d];
            if (p->mark[near] == 0) {
                p->stack[size++] = (int32_t)near;
                p->mark[near] = 1;
            }
        }
    for (int64_t end = p->mark_size; end < ring; end++) {
        p->mark[p->stack[end]] = 0;
        p->stack[end] = 0;
    }
    return size;
}

static int64_t capture(Position *p, int64_t seed, int64_t side) {
    int64_t size = flood(p, seed, side), enemies = 0;
    for (int64_t at = 0; at < size; at++) enemies += (p->cells[p->stack[at]] & LIVE) == 2 - side;
    if (enemies) {
        size = fill_ring(p, size, side);
        for (int64_t at = 0; at < size; at++) {
            int64_t point = p->stack[at], old = p->cells[point], dot = (old & LIVE) | (old >> 2 & LIVE);
            int64_t next = (side + 1) << 4 | (dot == side + 1 ? dot : dot << 2);
            if (next != old) write_cell(p, point, next);
        }
    } else {
        int64_t flag = 64 << side;
        for (int64_t at = 0; at < size; at++) {
            int64_t old = p->cells[p->stack[at]];
            if ((old & flag) == 0) write_cell(p, p->stack[at], old | flag);
        }
    }
    clear(p, size);
    return enemies > 0;
}

static void open_pocket(Position *p, int64_t point, int64_t side) {
    int64_t flag = 64 << side, size = 1;
    p->stack[0] = (int32_t)point;
    p->mark[point] = 1;
    for (int64_t at = 0; at < size; at++) {
        write_cell(p, p->stack[at], p->cells[p->stack[at]] & ~flag);
        for (int d = 0; d < 8; d += 2) {
            int64_t near = p->stack[at] + p->steps[d];
            if (p->mark[near] == 0 && (p->cells[near] & flag) && (p->cells[near] & LIVE) != side + 1) {
                p->stack[size++] = (int32_t)near;
                p->mark[near] = 1;
            }
        }
    }
    clear(p, size);
}

static int64_t close_rings(Position *p, int64_t point, int64_t side) {
    int64_t own = 0, holes = 0, captured = 0;
    for (int d = 0; d < 8; d++) own |= (int64_t)((p->cells[point + p->steps[d]] & LIVE) == side + 1) << d;
    int64_t sectors = SECTORS[own];
    if ((sectors & (sectors - 1)) == 0) return 0;
    for (int d = 0; d < 8; d += 2)
        if (sectors >> d & 1 && is_hole(p, point, d, side)) holes |= 1 << d;
    for (int d = 0; d < 8; d += 2)
        if (holes >> d & 1) captured += capture(p, point + p->steps[d], side);
    return captured;
}

static int64_t place(Position *p, int64_t point, int64_t side) {
    int64_t *counts = p->counts, token = (counts[TOP] << 14 | counts[LAST]) << 1 | counts[MOVER];
    int64_t pockets = p->cells[point] & POCKET;
    counts[LAST] = point;
    write_cell(p, point, pockets | (side + 1));
    int64_t captured = close_rings(p, point, side);
    if (pockets >> (7 - side) & 1) {
        if (captured) open_pocket(p, point, 1 - side);
        else capture(p, point, 1 - side);
    }
    return token;
}

static void take_back(Position *p, int64_t token) {
    int64_t *counts = p->counts, bottom = token >> 15;
    for (int64_t top = counts[TOP] - 1; top >= bottom; top--) {
        int64_t entry = p->log[top];
        p->log[top] = 0;
        change(p, entry >> 8, entry & 255);
    }
    counts[TOP] = bottom;
    counts[LAST] = token >> 1 & 16383;
    counts[MOVER] = token & 1;
}

/* Puts the mover's dot on each point in turn and takes it back, so many rounds; returns how often. */
int64_t rehearse(uint8_t *cells, int64_t *counts, uint64_t *hash, int32_t *size, int32_t *steps, uint64_t *keys,
                 int32_t *log, int64_t log_size, int32_t *stack, uint8_t *mark, int64_t mark_size,
                 const int32_t *points, int64_t number, int64_t rounds) {
    Position p = {cells, counts, hash, size, steps, keys, log, log_size, stack, mark, mark_size};
    int64_t done = 0;
    make_sectors();
    for (int64_t round = 0; round < rounds; round++)
        for (int64_t at = 0; at < number; at++) {
            int64_t side = counts[MOVER], token = place(&p, points[at], side);
            counts[MOVER] = 1 - side;
            take_back(&p, token);
            done++;
        }
    return done;
}
