import { useState } from 'react'
import { Home } from './home.tsx'
import type { Pocket } from './pocket.ts'
import { ScanSheet } from './scan-sheet.tsx'
import { ProposalSheet, RequestSheet, SignInSheet } from './sheets.tsx'
import { useExternal } from './use-external.ts'

/** A phone with a home screen. Requests from apps cover the screen. */
export function App({ pocket }: { readonly pocket: Pocket }) {
  const state = useExternal(pocket)
  const [scanning, setScanning] = useState(false)
  const { proposal, signIn, request } = state
  const isAsked = proposal !== undefined || signIn !== undefined || request !== undefined
  const covered = isAsked || scanning

  return (
    <div className="phone" data-testid="phone">
      <main className="phone-screen" inert={covered}>
        <Home pocket={pocket} state={state} onScan={() => setScanning(true)} />
      </main>
      {scanning && !isAsked && (
        <ScanSheet
          onClose={() => setScanning(false)}
          onFound={(uri) => {
            setScanning(false)
            void pocket.pair(uri)
          }}
        />
      )}
      {proposal && !request && <ProposalSheet key={proposal.id} pocket={pocket} proposal={proposal} state={state} />}
      {signIn && !proposal && !request && (
        <SignInSheet key={signIn.request.id} pocket={pocket} signIn={signIn} state={state} />
      )}
      {request && <RequestSheet pocket={pocket} request={request} state={state} />}
    </div>
  )
}
