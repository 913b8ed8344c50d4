import { Children, type ReactElement } from 'react'
import { AlertBar } from '../../../../packages/kit/src/ui/alert-bar.tsx'
import { FundsLine } from '../../../../packages/kit/src/ui/funds-line.tsx'
import { Note } from '../../../../packages/kit/src/ui/notice.tsx'
import { Toast } from '../../../../packages/kit/src/ui/toast.tsx'
import { nothing } from '../samples.ts'
import { Board, Place, Screen, type SectionProps } from '../screen.tsx'
import { Stage } from '../stage.tsx'

const dismiss = { label: 'Dismiss', onPress: nothing }
const docs = { label: 'Open docs', href: '#docs' }

export function Notices({ dir }: SectionProps) {
  return (
    <Board>
      <Place name="Toasts">
        <Stack dir={dir}>
          <Toast tone="success">Swapped 1,500 USDC to 0.435689 ETH</Toast>
          <Toast tone="error" action={{ label: 'Retry', onPress: nothing }}>
            Failed to fetch transactions
          </Toast>
          <Toast tone="loading">Authenticating...</Toast>
          <Toast tone="info">Address copied</Toast>
          <Toast tone="warning" action={{ label: 'Retry in 0:30', onPress: nothing, disabled: true }}>
            Token Balance Unavailable
          </Toast>
        </Stack>
      </Place>
      <Place name="Alert bar">
        <Stack dir={dir}>
          <AlertBar
            tone="error"
            code="APKT002"
            title="Invalid App Configuration"
            dismiss={dismiss}
            docs={docs}
            copy={{ label: 'Copy details', onPress: nothing }}
          >
            https://staging.atoll.example is not in the allow list for this project. Add it in the dashboard under
            Domains.
          </AlertBar>
          <AlertBar tone="warning" code="APKTW002" title="Invalid Email Address" dismiss={dismiss}>
            Please enter a valid email address
          </AlertBar>
        </Stack>
      </Place>
      <Screen dir={dir} name="Notes">
        <Note title="Good to know">A plain remark.</Note>
        <Note tone="accent">On the accent.</Note>
        <Note tone="warning" title="First time sending here">
          Check it against the address you were given.
        </Note>
        <Note tone="danger" title="This could empty your USDC">
          It asks to spend without a limit.
        </Note>
        <FundsLine>Your funds are safe.</FundsLine>
      </Screen>
    </Board>
  )
}

/** Stacks its children vertically, each in its own shadow root. */
function Stack({ dir, children }: SectionProps & { readonly children: readonly ReactElement[] }) {
  return (
    <div className="gallery-stack">
      {Children.map(children, (child) => (
        <Stage dir={dir}>{child}</Stage>
      ))}
    </div>
  )
}
