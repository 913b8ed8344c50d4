/* What the server of the local world is set to. Without dependencies, like start.mjs. */

const EMBEDDED = ['activity', 'swap', 'onramp', 'fund_from_exchange', 'email', 'smart_accounts', 'sponsorship']

/** Projects with different features. The demo's playground switches between them. */
export const PROJECTS = {
  local: project('Account and activity', ...EMBEDDED, 'social_login', 'passkey'),
  // What the demo's address turns off: socials=0, passkey=0.
  'local-no-socials': project('Without social logins', ...EMBEDDED, 'passkey'),
  'local-no-passkey': project('Without passkey sign-in', ...EMBEDDED, 'social_login'),
  'local-email': project('By email only', ...EMBEDDED),
  'local-wallets': project('Several wallets', 'activity', 'swap', 'onramp', 'fund_from_exchange', 'multi_wallet'),
  'local-all': project(
    'Several wallets, email capture',
    'activity',
    'swap',
    'onramp',
    'fund_from_exchange',
    'multi_wallet',
    'email_capture',
  ),
}

/** The server's settings in the local world. */
export function serverEnv(api, ports) {
  return {
    PORT: String(ports.server),
    PUBLIC_URL: api,
    FOYER_PROJECTS: JSON.stringify(PROJECTS),
    FOYER_RPC_URLS: JSON.stringify({
      'eip155:1': `http://127.0.0.1:${ports.ethereum}`,
      'eip155:8453': `http://127.0.0.1:${ports.base}`,
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': `http://127.0.0.1:${ports.solana}`,
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': `http://127.0.0.1:${ports.bitcoin}`,
    }),
    // Three of the four accounts in the demo's wallets.
    FOYER_NAMES: JSON.stringify({
      'mara.foyer.id': '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      'theo.foyer.id': '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      'noor.foyer.id': '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    }),
    FOYER_INDEX: JSON.stringify({ 'eip155:1': 0, 'eip155:8453': 0 }),
    DATABASE_URL: process.env.DATABASE_URL ?? 'file:.local/db',
    ...(process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : { FOYER_DATA: '.local/relay' }),
  }
}

/** A project as an operator configures it, with the given features enabled. */
function project(name, ...features) {
  return {
    name,
    environment: 'development',
    features: features.map((id) => ({ id, isEnabled: true })),
    isAnalyticsEnabled: true,
  }
}
