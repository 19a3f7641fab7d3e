-- duckdb
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      COALESCE(CAST(r.country AS VARCHAR), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      FIRST(u.value_0 ORDER BY u.exposed_at, u.value_0) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- postgres
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      COALESCE(CAST(r.country AS VARCHAR), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      (ARRAY_AGG(u.value_0 ORDER BY u.exposed_at, u.value_0 COLLATE "C"))[1] AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- redshift
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      COALESCE(CAST(r.country AS VARCHAR), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      SUBSTRING(MIN(TO_CHAR(u.exposed_at, 'YYYY-MM-DD HH24:MI:SS.US') || u.value_0), 27) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- mysql
WITH
  exposure AS (
    SELECT
      CAST(r.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      CAST(r.seen_at AS DATETIME(6)) AS exposed_at,
      COALESCE(CAST(r.country AS CHAR) COLLATE utf8mb4_bin, '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TIMESTAMP'2024-01-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP'2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      SUBSTRING(MIN(CONCAT(DATE_FORMAT(u.exposed_at, '%Y-%m-%d %H:%i:%s.%f'), u.value_0)), 27) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- clickhouse
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS Nullable(DateTime64(6, 'UTC'))) AS exposed_at,
      COALESCE(CAST(r.country AS Nullable(String)), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= toDateTime64('2024-01-01 00:00:00', 6, 'UTC'))
      AND (r.seen_at <= toDateTime64('2024-02-01 00:00:00', 6, 'UTC'))
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      argMin(u.value_0, tuple(u.exposed_at, u.value_0)) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1;

-- bigquery
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS DATETIME) AS exposed_at,
      COALESCE(CAST(r.country AS STRING), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= '2024-01-01 00:00:00')
      AND (r.seen_at <= '2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      ARRAY_AGG(u.value_0 ORDER BY u.exposed_at, u.value_0 LIMIT 1)[OFFSET(0)] AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- snowflake
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS TIMESTAMP_NTZ) AS exposed_at,
      COALESCE(CAST(r.country AS VARCHAR), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TO_TIMESTAMP_NTZ('2024-01-01 00:00:00'))
      AND (r.seen_at <= TO_TIMESTAMP_NTZ('2024-02-01 00:00:00'))
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      CAST((ARRAY_AGG(u.value_0) WITHIN GROUP (ORDER BY u.exposed_at, u.value_0))[0] AS VARCHAR) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- databricks
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      COALESCE(CAST(r.country AS STRING), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      MIN_BY(u.value_0, STRUCT(u.exposed_at, u.value_0)) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- trino
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      COALESCE(CAST(r.country AS VARCHAR), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      MIN_BY(u.value_0, ROW(u.exposed_at, u.value_0)) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- athena
WITH
  exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      COALESCE(CAST(r.country AS VARCHAR), '__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      MIN_BY(u.value_0, ROW(u.exposed_at, u.value_0)) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  '' AS dimension_name,
  '' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;

-- mssql
WITH
  exposure AS (
    SELECT
      CAST(r.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CAST(r.seen_at AS DATETIME2) AS exposed_at,
      COALESCE(CAST(r.country AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2, N'__NULL_DIMENSION') AS value_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.seen_at >= CAST('2024-01-01T00:00:00' AS DATETIME2))
      AND (r.seen_at <= CAST('2024-02-01T00:00:00' AS DATETIME2))
      AND (r.user_id IS NOT NULL)
  ),
  unit AS (
    SELECT
      u.unit_id AS unit_id,
      SUBSTRING(MIN(CONCAT(CONVERT(CHAR(27), u.exposed_at, 121), u.value_0)), 28, 4000) AS value_0
    FROM exposure u
    GROUP BY u.unit_id
  )
SELECT
  N'' AS dimension_name,
  N'' AS dimension_value,
  COUNT(*) AS units
FROM unit u
UNION ALL
SELECT
  N'country' AS dimension_name,
  u.value_0 AS dimension_value,
  COUNT(*) AS units
FROM unit u
GROUP BY u.value_0;
