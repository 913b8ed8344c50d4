import { FoyerMark, Icon } from './icons.tsx'

/** The page's sections, for its head and its end. */
export const Parts = () => (
  <>
    <a href="#numbers">Numbers</a>
    <a href="#states">Every state</a>
    <a href="#self-hosting">Self-hosting</a>
  </>
)

const CHAINS = ['ethereum', 'base', 'solana', 'bitcoin'] as const

/** What runs where: the page, the operator's own server, and the chains. */
export const SelfHosting = ({ install }: { readonly install: string }) => (
  <section className="pg-section" id="self-hosting" aria-labelledby="self-hosting-title">
    <header>
      <h2 id="self-hosting-title">Yours, from the button to the chain</h2>
      <p>Client and server under one licence, MIT. No account with anybody.</p>
    </header>
    <ol className="pg-way">
      <li>
        <span className="pg-face pg-face-page">
          <FoyerMark />
        </span>
        <b>Your page</b>
        <span>one button, no key, no secret</span>
      </li>
      <li className="pg-gate">
        <i />
        <span>asks, after the click</span>
      </li>
      <li>
        <span className="pg-face">
          <Icon name="server" />
        </span>
        <b>Your server</b>
        <span>index, relay, prices, mail</span>
      </li>
      <li className="pg-gate">
        <i />
        <span>your node’s address</span>
      </li>
      <li>
        <span className="pg-chains">
          {CHAINS.map((chain) => (
            <img key={chain} src={`/marks/c-${chain}.svg`} alt="" width="46" height="46" />
          ))}
        </span>
        <b>The chains</b>
        <span>EVM, Solana, Bitcoin</span>
      </li>
    </ol>
    <div className="pg-nobody">
      <span className="pg-stranger" aria-hidden="true">
        <Icon name="globe" />
      </span>
      <p>
        <b>By default nobody else is asked.</b> No vendor account, no font server, no counter. A public relay or a price
        feed is a setting that you make.
      </p>
    </div>
    <ul className="pg-commands">
      <li>
        <code>{install}</code>
        <span>in your app</span>
      </li>
      <li>
        <code>npx @foyer/server</code>
        <span>on your server, one port</span>
      </li>
    </ul>
  </section>
)

/** The end of the page. */
export const Closing = () => (
  <footer className="pg-end">
    <div className="pg-end-door" aria-hidden="true">
      <i />
    </div>
    <p className="pg-end-title">Come in.</p>
    <p>
      Sixty seconds with <code>npm start</code>, chains included.
    </p>
    <p className="pg-end-acts">
      <a className="pg-end-first" href="#main">
        Try it above
      </a>
      <a href="/shop" target="_blank" rel="noreferrer">
        Pay in the shop
      </a>
    </p>
    <div className="pg-legal">
      <span className="pg-brand">
        <FoyerMark />
        <b>Foyer</b>
      </span>
      <span>MIT</span>
      <nav aria-label="Sections">
        <Parts />
      </nav>
    </div>
  </footer>
)
