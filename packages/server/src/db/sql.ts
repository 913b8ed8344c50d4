/**
 * SQL of one dialect, PostgreSQL's, on either engine. Values are `$1…`. What comes back is the same on both:
 * `int8` (also `count(*)`) is a bigint, `numeric` a decimal text, `timestamptz` a Date, `date` a text, `bytea` a Buffer,
 * `json` and `jsonb` what they hold, arrays lists of those. What goes in: bigint, number, text, boolean, Date, Buffer,
 * null, lists of those for array types; JSON as a text with a cast (`$1::jsonb`).
 */
export type Database = {
  /** Runs one statement. */
  query<T extends object>(sql: string, values?: readonly unknown[]): Promise<T[]>
  /** Runs several statements that take no values and answer nothing. */
  script(sql: string): Promise<void>
  /**
   * Runs `work` in a transaction: all of it happens, or, when `work` throws, nothing. Inside, only `tx` belongs to the
   * transaction; waiting for the outer database there waits forever on the embedded engine, which has one connection.
   * A transaction inside of a transaction is a savepoint.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}
