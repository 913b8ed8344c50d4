import { useState } from 'react'
import { CodeEntry } from '../../bridge/code-entry.tsx'
import { useModal } from '../../bridge/modal-context.ts'
import { confirmCode, requestCode, type SentCode } from './capture.ts'

export { code as messages } from '../../locales/en/code.ts'

export { ConfirmView as View }

function ConfirmView({ args }: { readonly args: SentCode }) {
  const { ctx, go } = useModal()
  const [sent, setSent] = useState(args)
  return (
    <CodeEntry
      email={sent.email}
      resendAt={sent.resendAt}
      check={async (digits) => {
        await confirmCode(ctx, sent.id, digits)
        go.finish()
      }}
      resend={async () => {
        const next = await requestCode(ctx, sent.email)
        setSent(next)
        return next.resendAt
      }}
    />
  )
}
