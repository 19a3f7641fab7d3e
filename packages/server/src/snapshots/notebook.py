import math
from statistics import NormalDist


def row_sums(rows, metric, variation):
    """Sums of one metric in one variation, over all days."""
    total = {}
    for row in rows:
        if str(row["variation"]) != variation:
            continue
        prefix = metric["prefix"]
        for name, value in row.items():
            if name.startswith(prefix) and value is not None:
                total[name[len(prefix):]] = total.get(name[len(prefix):], 0.0) + float(value)
    return total


def variance(kind, n, total, squares):
    if kind == "proportion":
        return total / n * (1 - total / n) if n else 0.0
    return (squares - total * total / n) / (n - 1) if n > 1 else 0.0


def covariance(kind, n, a, b, product):
    if n <= 1:
        return 0.0
    return product / n - a * b / (n * n) if kind == "proportion" else (product - a * b / n) / (n - 1)


def adjustment_slope(kind, control, treatment):
    """CUPED: how much of the value before exposure explains the value after it, on both variations together."""
    both = {key: control.get(key, 0) + treatment.get(key, 0) for key in {*control, *treatment}}
    n, before = both["users"], both["covariate_sum"]
    spread = variance(kind, n, before, both["covariate_sum_squares"])
    if spread <= 0:
        return 0.0
    return covariance(kind, n, both["main_sum"], before, both["main_covariate_sum_product"]) / spread


def arm(metric, s, slope):
    """Mean, mean as shown, variance per user, and users of one variation."""
    n, total = s.get("users", 0), s.get("main_sum", 0)
    if metric["kind"] == "ratio":
        below = s.get("denominator_sum", 0)
        if n <= 1 or below == 0:
            return 0.0, 0.0, 0.0, n
        a, b = total / n, below / n
        spread = (
            variance("mean", n, total, s["main_sum_squares"]) / b**2
            + variance("mean", n, below, s["denominator_sum_squares"]) * a**2 / b**4
            - 2 * covariance("mean", n, total, below, s["main_denominator_sum_product"]) * a / b**3
        )
        return total / below, total / below, spread, n
    kind = metric["kind"]
    shown = total / n if n else 0.0
    spread = variance(kind, n, total, s.get("main_sum_squares", total))
    if slope == 0:
        return shown, shown, spread, n
    before = s["covariate_sum"]
    spread += slope**2 * variance(kind, n, before, s["covariate_sum_squares"])
    spread -= 2 * slope * covariance(kind, n, total, before, s["main_covariate_sum_product"])
    return shown - slope * before / n, shown, spread, n


def compare(metric, control, treatment):
    """Relative change, its squared standard error (delta method) and Welch's degrees of freedom."""
    slope = adjustment_slope(metric["kind"], control, treatment) if metric["cuped"] else 0.0
    c_mean, c_shown, c_var, c_n = arm(metric, control, slope)
    t_mean, t_shown, t_var, t_n = arm(metric, treatment, slope)
    if c_var <= 0 or t_var <= 0 or c_shown == 0:
        return None
    if slope == 0:
        squared = t_var / (t_n * c_shown**2) + c_var * t_shown**2 / (c_n * c_shown**4)
    else:
        kind, lift = metric["kind"], t_shown / c_shown
        own = (
            variance(kind, c_n, control["main_sum"], control["main_sum_squares"]) * lift**2
            - 2 * slope * lift
            * covariance(kind, c_n, control["main_sum"], control["covariate_sum"], control["main_covariate_sum_product"])
            + slope**2 * variance(kind, c_n, control["covariate_sum"], control["covariate_sum_squares"])
        )
        squared = t_var / (t_n * c_shown**2) + own / (c_n * c_shown**2)
    share = c_var / c_n / (c_var / c_n + t_var / t_n)
    degrees = 1 / (share**2 / (c_n - 1) + (1 - share) ** 2 / (t_n - 1))
    return (t_mean - c_mean) / abs(c_shown), squared, degrees, c_n + t_n


def incomplete_beta(a, b, x):
    """Regularized, by its continued fraction (Numerical Recipes 6.4)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 500):
        for step in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                     -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 / (1 + step * d)
            c = 1 + step / c
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


def t_two_sided(t, degrees):
    return incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t))


def t_quantile(tail, degrees):
    """The t with this much probability above it, by bisection."""
    low, high = 0.0, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if t_two_sided(middle, degrees) / 2 > tail else (low, middle)
    return (low + high) / 2


def test(metric, control, treatment, settings):
    found = compare(metric, control, treatment)
    if found is None:
        return {"change": None}
    effect, squared, degrees, users = found
    error, alpha = math.sqrt(squared), settings["alpha"]
    if settings["engine"] == "bayesian":
        half = NormalDist().inv_cdf(1 - alpha / 2) * error
        z = effect / error
        chance = NormalDist().cdf(-z if metric["inverse"] else z)
        return {"change": effect, "low": effect - half, "high": effect + half, "chance to win": chance}
    if settings["sequential"]:
        log = -2 * math.log(alpha)
        a = users * (log + math.log(1 + log)) / settings["tuning"]
        half = error * math.sqrt(2 * (a + 1) / a * (0.5 * math.log1p(a) - math.log(alpha)))
        p = min(1.0, math.exp(0.5 * math.log1p(a) - a / (a + 1) * effect**2 / (2 * squared)))
    else:
        half = t_quantile(alpha / 2, degrees) * error
        p = t_two_sided(effect / error, degrees)
    return {"change": effect, "low": effect - half, "high": effect + half, "p-value": p}


def analyse(rows_of, metrics, variations, settings):
    """The results table: a line for each metric and variation, from the rows of the queries."""
    table = []
    for metric in metrics:
        rows = rows_of[metric["query"]]
        control = row_sums(rows, metric, variations[0]["key"])
        for variation in variations:
            sums = row_sums(rows, metric, variation["key"])
            line = {"metric": metric["name"], "variation": variation["name"],
                    "users": sums.get("users", 0), "total": sums.get("main_sum", 0),
                    "mean": arm(metric, sums, 0.0)[1]}
            if variation is not variations[0]:
                line.update(test(metric, control, sums, settings))
            table.append(line)
    return table
