import type { Page } from '@playwright/test'
import type { World } from './world.ts'

/** Opens the demo's product page. */
export async function openProduct(page: Page, local: World, query = '') {
  await page.goto(`${local.demoUrl}/${query}`)
  const sample = page.frameLocator('[data-testid=sample]')
  return {
    sample,
    dialog: sample.getByRole('dialog'),
    heading: (name: string) => sample.getByRole('dialog').getByRole('heading', { name }),
    button: (name: string | RegExp) => sample.getByRole('dialog').getByRole('button', { name }),
    code: page.getByTestId('code'),
    heard: page.getByTestId('heard'),
  }
}

/** What browsers reported of the demo's pages against their policy. */
export const reportsOf = async (local: World): Promise<unknown> => (await fetch(`${local.demoUrl}/csp-reports`)).json()
