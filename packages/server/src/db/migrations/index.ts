import type { Migration } from '../migrate.ts'
import { blocks } from './001-blocks.ts'
import { prices } from './010-prices.ts'
import { names } from './020-names.ts'
import { signIn } from './021-sign-in.ts'
import { capture } from './022-capture.ts'
import { events } from './023-events.ts'
import { projects } from './024-projects.ts'
import { idempotency } from './025-idempotency.ts'
import { dailyBudgets } from './026-daily-budgets.ts'
import { dailyCallers } from './027-daily-callers.ts'
import { login } from './028-login.ts'
import { social } from './031-social.ts'
import { loginDevices } from './040-login-devices.ts'
import { loginPasskeys } from './041-login-passkeys.ts'
import { loginLinks } from './042-login-links.ts'
import { loginOwnRecovery } from './043-login-own-recovery.ts'
import { loginEmails } from './044-login-emails.ts'
import { loginPasskeyAccounts } from './045-login-passkey-accounts.ts'
import { loginEmailKeys } from './046-login-email-keys.ts'
import { loginSessionPasskeys } from './047-login-session-passkeys.ts'
import { loginDeviceRequests } from './048-login-device-requests.ts'
import { loginQuestions } from './049-login-questions.ts'
import { loginFailures } from './050-login-failures.ts'
import { loginKits } from './051-login-kits.ts'
import { loginExportWaits } from './052-login-export-waits.ts'
import { loginTold } from './053-login-told.ts'
import { loginEndedSessions } from './054-login-ended-sessions.ts'
import { loginAllowances } from './055-login-allowances.ts'
import { loginAllowancesBySite } from './056-login-allowances-by-site.ts'
import { loginAllowancesSigned } from './057-login-allowances-signed.ts'
import { primaryNames } from './060-primary-names.ts'
import { onrampOrders } from './070-onramp-orders.ts'
import { exchangeSessions } from './071-exchange-sessions.ts'

/** Every migration of the server, one line each; the numbers give the order. */
export const MIGRATIONS: readonly Migration[] = [
  blocks,
  prices,
  names,
  signIn,
  capture,
  events,
  projects,
  idempotency,
  dailyBudgets,
  dailyCallers,
  login,
  social,
  loginDevices,
  loginPasskeys,
  loginLinks,
  loginOwnRecovery,
  loginEmails,
  loginPasskeyAccounts,
  loginEmailKeys,
  loginSessionPasskeys,
  loginDeviceRequests,
  loginQuestions,
  loginFailures,
  loginKits,
  loginExportWaits,
  loginTold,
  loginEndedSessions,
  loginAllowances,
  loginAllowancesBySite,
  loginAllowancesSigned,
  primaryNames,
  onrampOrders,
  exchangeSessions,
]
