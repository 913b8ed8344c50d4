/**
 * Ends what was begun, in reverse order, and each whatever became of the others.
 * @param begun is empty afterwards
 * @throws the first error
 */
export async function endAll(begun: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of begun.splice(0).reverse()) {
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
