/* https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json */

const PAGES = ['http://*/*', 'https://*/*']
const ICONS = Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icon-${size}.png`]))

/** The manifest, Version 3. Chromium wants a service worker, Firefox an event page and an id. */
export function manifestFor(browser: 'chromium' | 'firefox') {
  return {
    manifest_version: 3,
    name: 'Foyer Dev Wallet',
    version: '0.1.0',
    description: 'A wallet for development: its keys are public. Never send real funds.',
    icons: ICONS,
    action: { default_title: 'Foyer Dev Wallet', default_icon: ICONS },
    options_ui: { page: 'options.html', open_in_tab: true },
    permissions: ['storage'],
    // Pages that it speaks to, and nodes that it sends to: a page may add one anywhere.
    host_permissions: PAGES,
    content_scripts: [
      { matches: PAGES, js: ['bridge.js'], run_at: 'document_start' },
      { matches: PAGES, js: ['page.js'], run_at: 'document_start', world: 'MAIN' },
    ],
    // Firefox's own default rewrites http addresses of nodes to https.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'; base-uri 'none'" },
    ...BACKGROUND[browser],
  }
}

const BACKGROUND = {
  chromium: { background: { service_worker: 'background.js' }, minimum_chrome_version: '120' },
  firefox: {
    background: { scripts: ['background.js'] },
    browser_specific_settings: { gecko: { id: 'dev-wallet@foyer.example', strict_min_version: '128.0' } },
  },
}
