// ends: wrong
class WaitingTimes {
    multiset<int> times;

public:
    void addNum(int num) {
        times.insert(num);
    }

    double findMedian() {
        int n = times.size();
        auto mid = next(times.begin(), n / 2);
        if (n % 2 == 1) return *mid;
        return (*mid + *prev(mid)) / 2;
    }
};
