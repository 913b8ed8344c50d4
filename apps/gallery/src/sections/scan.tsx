import { Avatar } from '../../../../packages/kit/src/ui/avatar.tsx'
import { Actions, Button } from '../../../../packages/kit/src/ui/button.tsx'
import { Logo } from '../../../../packages/kit/src/ui/logo.tsx'
import { Message } from '../../../../packages/kit/src/ui/notice.tsx'
import { QrCode } from '../../../../packages/kit/src/ui/qr-code.tsx'
import { MARA, nothing, PAIRING_LINK, wallet } from '../samples.ts'
import { Board, Screen, type SectionProps } from '../screen.tsx'

export function ScanScreens({ dir }: SectionProps) {
  const mark = <Logo {...wallet('Harbor')} size={48} />
  return (
    <Board>
      <Screen dir={dir} back name="Code" title="Harbor">
        <QrCode
          value={PAIRING_LINK}
          label="Connection code. Expires in 3 minutes 12 seconds."
          mark={mark}
          remaining={0.8}
        />
        <Message title="Scan with your phone">Point your camera, or the scanner in Harbor, at the code.</Message>
        <Actions>
          <Button icon="copy" onPress={nothing}>
            Copy link
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Expired" title="Harbor">
        <QrCode value={PAIRING_LINK} label="Connection code" mark={mark} remaining={0} stale="This code expired" />
        <Message title="Ready for a new code?">
          Codes last 4 minutes so nobody can use an old one. Nothing was shared.
        </Message>
        <Actions>
          <Button kind="primary" icon="refresh" onPress={nothing}>
            Show a new code
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Being made" title="Harbor">
        <QrCode value={undefined} label="Making a connection code" />
        <Message title="Scan with your phone">Point your camera, or the scanner in Harbor, at the code.</Message>
      </Screen>
      <Screen dir={dir} back name="An address" title="Receive">
        <QrCode value={MARA} level="quartile" label={`Address ${MARA}`} mark={<Avatar address={MARA} size={40} />} />
      </Screen>
    </Board>
  )
}
