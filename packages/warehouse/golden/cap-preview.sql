-- duckdb
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      STRFTIME(CAST(m."at" AS TIMESTAMP), '%Y-%m-%d') AS happened_on,
      CAST(m.amount AS DOUBLE) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-01-01 00:00:00')
      AND (m."at" <= TIMESTAMP '2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      QUANTILE_CONT(CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END, 0.99) AS main_cap,
      QUANTILE_CONT(CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END, 0.99) AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- postgres
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      TO_CHAR(CAST(m."at" AS TIMESTAMP), 'YYYY-MM-DD') AS happened_on,
      CAST(m.amount AS DOUBLE PRECISION) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-01-01 00:00:00')
      AND (m."at" <= TIMESTAMP '2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE PRECISION) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE PRECISION) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      PERCENTILE_CONT(0.99) WITHIN GROUP (ORDER BY CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END) AS main_cap,
      PERCENTILE_CONT(0.99) WITHIN GROUP (ORDER BY CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END) AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- redshift
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      TO_CHAR(CAST(m."at" AS TIMESTAMP), 'YYYY-MM-DD') AS happened_on,
      CAST(m.amount AS DOUBLE PRECISION) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-01-01 00:00:00')
      AND (m."at" <= TIMESTAMP '2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE PRECISION) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE PRECISION) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      (
        SELECT
          PERCENTILE_CONT(0.99) WITHIN GROUP (ORDER BY CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END) AS p
        FROM unit_value u
      ) AS main_cap,
      (
        SELECT
          PERCENTILE_CONT(0.99) WITHIN GROUP (ORDER BY CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END) AS p
        FROM unit_value u
      ) AS denominator_cap
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- mysql
WITH
  event AS (
    SELECT
      CAST(m.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      DATE_FORMAT(CAST(m.`at` AS DATETIME(6)), '%Y-%m-%d') AS happened_on,
      CAST(m.amount AS DOUBLE) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= TIMESTAMP'2024-01-01 00:00:00')
      AND (m.`at` <= TIMESTAMP'2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      (
        SELECT
          SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.99 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.99 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.99 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.99 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.99 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.99 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS p
        FROM (
          SELECT
            CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END AS ranked_value,
            (ROW_NUMBER() OVER (ORDER BY CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END) - 1) AS place,
            (COUNT(*) OVER () - 1) AS last_place
          FROM unit_value u
          WHERE (CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END IS NOT NULL)
        ) k
      ) AS main_cap,
      (
        SELECT
          SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.99 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.99 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.99 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.99 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.99 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.99 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS p
        FROM (
          SELECT
            CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END AS ranked_value,
            (ROW_NUMBER() OVER (ORDER BY CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END) - 1) AS place,
            (COUNT(*) OVER () - 1) AS last_place
          FROM unit_value u
          WHERE (CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END IS NOT NULL)
        ) k
      ) AS denominator_cap
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- clickhouse
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      formatDateTime(CAST(m.`at` AS Nullable(DateTime64(6, 'UTC'))), '%F', 'UTC') AS happened_on,
      CAST(m.amount AS Nullable(Float64)) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= toDateTime64('2024-01-01 00:00:00', 6, 'UTC'))
      AND (m.`at` <= toDateTime64('2024-02-01 00:00:00', 6, 'UTC'))
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS Nullable(Float64)) AS main,
      CAST(COUNT(m.denominator) AS Nullable(Float64)) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      quantileExactInclusive(0.99)(CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END) AS main_cap,
      quantileExactInclusive(0.99)(CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END) AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1;

-- bigquery
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      FORMAT_DATETIME('%F', CAST(m.`at` AS DATETIME)) AS happened_on,
      CAST(m.amount AS FLOAT64) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= '2024-01-01 00:00:00')
      AND (m.`at` <= '2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS FLOAT64) AS main,
      CAST(COUNT(m.denominator) AS FLOAT64) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      APPROX_QUANTILES(CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END, 100000 IGNORE NULLS)[SAFE_OFFSET(99000)] AS main_cap,
      APPROX_QUANTILES(CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END, 100000 IGNORE NULLS)[SAFE_OFFSET(99000)] AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- snowflake
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      TO_VARCHAR(CAST(m."AT" AS TIMESTAMP_NTZ), 'YYYY-MM-DD') AS happened_on,
      CAST(m.amount AS DOUBLE) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."AT" >= TO_TIMESTAMP_NTZ('2024-01-01 00:00:00'))
      AND (m."AT" <= TO_TIMESTAMP_NTZ('2024-02-01 00:00:00'))
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      PERCENTILE_CONT(0.99) WITHIN GROUP (ORDER BY CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END) AS main_cap,
      PERCENTILE_CONT(0.99) WITHIN GROUP (ORDER BY CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END) AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- databricks
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      DATE_FORMAT(CAST(m.`at` AS TIMESTAMP), 'yyyy-MM-dd') AS happened_on,
      CAST(m.amount AS DOUBLE) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= TIMESTAMP '2024-01-01 00:00:00')
      AND (m.`at` <= TIMESTAMP '2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      PERCENTILE(CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END, 0.99) AS main_cap,
      PERCENTILE(CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END, 0.99) AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- trino
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      DATE_FORMAT(CAST(m."at" AS TIMESTAMP), '%Y-%m-%d') AS happened_on,
      CAST(m.amount AS DOUBLE) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-01-01 00:00:00')
      AND (m."at" <= TIMESTAMP '2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      APPROX_PERCENTILE(CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END, 0.99) AS main_cap,
      APPROX_PERCENTILE(CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END, 0.99) AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- athena
WITH
  event AS (
    SELECT
      m.user_id AS unit_id,
      DATE_FORMAT(CAST(m."at" AS TIMESTAMP), '%Y-%m-%d') AS happened_on,
      CAST(m.amount AS DOUBLE) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-01-01 00:00:00')
      AND (m."at" <= TIMESTAMP '2024-02-01 00:00:00')
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS DOUBLE) AS main,
      CAST(COUNT(m.denominator) AS DOUBLE) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      APPROX_PERCENTILE(CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END, 0.99) AS main_cap,
      APPROX_PERCENTILE(CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END, 0.99) AS denominator_cap
    FROM unit_value u
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;

-- mssql
WITH
  event AS (
    SELECT
      CAST(m.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CONVERT(VARCHAR(10), CAST(m.[at] AS DATETIME2), 23) AS happened_on,
      CAST(m.amount AS FLOAT) AS main,
      1 AS denominator
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.[at] >= CAST('2024-01-01T00:00:00' AS DATETIME2))
      AND (m.[at] <= CAST('2024-02-01T00:00:00' AS DATETIME2))
  ),
  population AS (
    SELECT
      u.unit_id AS unit_id,
      MIN(u.happened_on) AS first_day
    FROM event u
    WHERE (u.unit_id IS NOT NULL)
    GROUP BY u.unit_id
  ),
  unit_value AS (
    SELECT
      p.unit_id AS unit_id,
      CAST(COALESCE(SUM(m.main), 0) AS FLOAT) AS main,
      CAST(COUNT(m.denominator) AS FLOAT) AS denominator
    FROM population p
    LEFT JOIN event m ON (m.unit_id = p.unit_id)
    GROUP BY p.unit_id
  ),
  cap AS (
    SELECT
      (
        SELECT
          SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.99 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.99 AS FLOAT) * k.last_place) - FLOOR((CAST(0.99 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.99 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.99 AS FLOAT) * k.last_place) - FLOOR((CAST(0.99 AS FLOAT) * k.last_place))) ELSE 0 END)) AS p
        FROM (
          SELECT
            CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END AS ranked_value,
            (ROW_NUMBER() OVER (ORDER BY CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END) - 1) AS place,
            (COUNT(*) OVER () - 1) AS last_place
          FROM unit_value u
          WHERE (CASE WHEN (u.main <> 0) THEN u.main ELSE NULL END IS NOT NULL)
        ) k
      ) AS main_cap,
      (
        SELECT
          SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.99 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.99 AS FLOAT) * k.last_place) - FLOOR((CAST(0.99 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.99 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.99 AS FLOAT) * k.last_place) - FLOOR((CAST(0.99 AS FLOAT) * k.last_place))) ELSE 0 END)) AS p
        FROM (
          SELECT
            CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END AS ranked_value,
            (ROW_NUMBER() OVER (ORDER BY CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END) - 1) AS place,
            (COUNT(*) OVER () - 1) AS last_place
          FROM unit_value u
          WHERE (CASE WHEN (u.denominator <> 0) THEN u.denominator ELSE NULL END IS NOT NULL)
        ) k
      ) AS denominator_cap
  ),
  main_amount AS (
    SELECT
      COALESCE(u.main, 0) AS amount,
      c.main_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.main, 0) <> 0)
  ),
  main_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM main_amount u
  ),
  main_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM main_bounds u
  ),
  main_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM main_amount u
    CROSS JOIN main_scale b
  ),
  denominator_amount AS (
    SELECT
      COALESCE(u.denominator, 0) AS amount,
      c.denominator_cap AS cap
    FROM unit_value u
    CROSS JOIN cap c
    WHERE (COALESCE(u.denominator, 0) <> 0)
  ),
  denominator_bounds AS (
    SELECT
      MIN(u.amount) AS lowest,
      MAX(u.amount) AS highest,
      MAX(u.cap) AS cap
    FROM denominator_amount u
  ),
  denominator_scale AS (
    SELECT
      u.lowest AS lowest,
      u.highest AS highest,
      u.cap AS cap,
      CASE WHEN (u.cap > u.lowest) THEN ((u.cap - u.lowest) / 20) ELSE ((u.highest - u.lowest) / 25) END AS width
    FROM denominator_bounds u
  ),
  denominator_bin AS (
    SELECT
      u.amount AS amount,
      CASE WHEN (u.amount > u.cap) THEN u.cap ELSE u.amount END AS capped,
      CASE WHEN (b.width <= 0) THEN 0 WHEN ((b.cap > b.lowest) AND (u.amount <= b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) >= 20)) THEN 19 WHEN ((b.cap > b.lowest) AND (u.amount > b.cap) AND (FLOOR(((u.amount - b.lowest) / b.width)) < 20)) THEN 20 WHEN (FLOOR(((u.amount - b.lowest) / b.width)) >= 25) THEN 24 ELSE FLOOR(((u.amount - b.lowest) / b.width)) END AS bin,
      b.lowest AS lowest,
      b.highest AS highest,
      b.cap AS cap
    FROM denominator_amount u
    CROSS JOIN denominator_scale b
  )
SELECT
  N'main' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM main_bin u
GROUP BY u.bin
UNION ALL
SELECT
  N'denominator' AS side,
  u.bin AS bin,
  COUNT(*) AS units,
  SUM(CASE WHEN (u.amount > u.cap) THEN 1 ELSE 0 END) AS touched,
  SUM(u.amount) AS amount_sum,
  SUM((u.amount * u.amount)) AS amount_sum_squares,
  SUM(u.capped) AS capped_sum,
  SUM((u.capped * u.capped)) AS capped_sum_squares,
  MAX(u.lowest) AS lowest,
  MAX(u.highest) AS highest,
  MAX(u.cap) AS cap
FROM denominator_bin u
GROUP BY u.bin;
