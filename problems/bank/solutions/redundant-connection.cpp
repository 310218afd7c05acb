class Solution {
    vector<int> parent, size;

    int find(int x) {
        if (parent[x] != x) parent[x] = find(parent[x]);
        return parent[x];
    }

    bool unite(int a, int b) {
        a = find(a);
        b = find(b);
        if (a == b) return false;
        if (size[a] < size[b]) swap(a, b);
        parent[b] = a;
        size[a] += size[b];
        return true;
    }

public:
    vector<int> extraCable(vector<vector<int>>& cables) {
        parent.resize(cables.size() + 1);
        iota(parent.begin(), parent.end(), 0);
        size.assign(parent.size(), 1);
        for (auto& cable : cables) {
            if (!unite(cable[0], cable[1])) return cable;
        }
        return {};
    }
};
