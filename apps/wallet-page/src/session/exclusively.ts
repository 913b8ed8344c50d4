/**
 * Runs something that no other tab of this site does at the same time, https://www.w3.org/TR/web-locks/. Without that interface, and
 * where the browser denies it, it simply runs.
 */
export async function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  let hasRun = false
  try {
    return await navigator.locks.request(name, () => {
      hasRun = true
      return run()
    })
  } catch (error) {
    if (hasRun) throw error
    return run()
  }
}
