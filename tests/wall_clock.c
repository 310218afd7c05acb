/* Preloaded into a process, it lets the wall clock be ahead by the seconds in the file of WALL_CLOCK, read at each look;
   clocks that measure intervals stay as they are. libfaketime cannot do that: where it leaves the monotonic clock alone,
   its clock_nanosleep, and with it Python's time.sleep, fails with EINVAL. Built by tests/chaos_site.py. */
typedef long word;
struct timespec { word seconds, nanoseconds; };

extern char *getenv(const char *);
extern int open(const char *, int, ...);
extern word read(int, void *, unsigned long);
extern int close(int);
extern word strtol(const char *, char **, int);
extern word syscall(word, ...);

int clock_gettime(int clock, struct timespec *now) {
    int result = (int)syscall(CLOCK_GETTIME, (word)clock, now);
    const char *file = clock == 0 ? getenv("WALL_CLOCK") : 0;
    if (result == 0 && file) {
        char text[16] = {0};
        int opened = open(file, 0);
        if (opened >= 0) {
            if (read(opened, text, sizeof text - 1) > 0)
                now->seconds += strtol(text, 0, 10);
            close(opened);
        }
    }
    return result;
}
