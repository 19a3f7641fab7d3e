-- duckdb
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- postgres
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- redshift
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- mysql
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- clickhouse
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1;

-- bigquery
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- snowflake
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- databricks
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- trino
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- athena
SELECT *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t
LIMIT 5;

-- mssql
SELECT TOP 5 *
FROM (
  SELECT * FROM t WHERE d > '2024-01-01 00:00:00' -- note
) t;
