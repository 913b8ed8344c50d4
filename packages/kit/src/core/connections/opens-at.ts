import type { Account } from './session.ts'

/** When the account signs (ISO 8601), where it only shows until then; undefined for any other. */
export const opensAtOf = ({
  address,
  accounts,
}: Pick<Account, 'accounts'> & { readonly address?: string }): string | undefined =>
  accounts.find((account) => account.address === address)?.opensAt
