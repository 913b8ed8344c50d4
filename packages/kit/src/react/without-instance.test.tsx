import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FoyerButton } from './foyer-button.tsx'
import { FoyerModal } from './foyer-modal.tsx'
import { FoyerNetworkButton } from './foyer-network-button.tsx'

/* Hosts without TypeScript leave `foyer` out, or pass what is not there yet. */

const none: { foyer: never } = { foyer: undefined as never }

test.each([
  ['FoyerButton', () => <FoyerButton {...none} />],
  ['FoyerNetworkButton', () => <FoyerNetworkButton {...none} />],
  ['FoyerModal', () => <FoyerModal {...none} />],
])('%s without an instance says what makes one', (_, element) => {
  expect(() => renderToStaticMarkup(element())).toThrow(
    expect.objectContaining({
      code: 'INVALID_OPTION',
      message: 'Invalid option `foyer`: createFoyer makes it',
    }),
  )
})
