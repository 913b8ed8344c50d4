import { useRef, useState } from 'react'
import { Button } from '../../../../packages/kit/src/ui/button.tsx'
import { Dialog } from '../../../../packages/kit/src/ui/dialog.tsx'
import { LiveRegion } from '../../../../packages/kit/src/ui/live-region.tsx'
import { Message, Note } from '../../../../packages/kit/src/ui/notice.tsx'
import { Panel } from '../../../../packages/kit/src/ui/panel.tsx'
import { Toast } from '../../../../packages/kit/src/ui/toast.tsx'
import { ToastRegion } from '../../../../packages/kit/src/ui/toast-region.tsx'
import { nothing } from '../samples.ts'
import { Board, Place, type SectionProps } from '../screen.tsx'
import { Stage } from '../stage.tsx'

/** A panel with working navigation, and the same panel in a dialog. */
export function Motion({ dir }: SectionProps) {
  return (
    <Board>
      <Place name="Walk through">
        <Stage dir={dir}>
          <Walk />
        </Stage>
      </Place>
      <Place name="Dialog">
        <Stage dir={dir}>
          <Modal />
        </Stage>
      </Place>
    </Board>
  )
}

function Walk() {
  const [step, setStep] = useState<{ number: number; direction: 'forward' | 'back' }>({
    number: 1,
    direction: 'forward',
  })
  const [shakes, setShakes] = useState(0)
  const [more, setMore] = useState(false)
  const go = (by: 1 | -1): void => setStep({ number: step.number + by, direction: by > 0 ? 'forward' : 'back' })
  return (
    <Panel
      title={`Step ${step.number}`}
      titleId="walk"
      viewKey={`step${step.number}`}
      direction={step.direction}
      shakes={shakes}
      root={step.number === 1}
      back={step.number > 1 ? { label: 'Back', onPress: () => go(-1) } : undefined}
      close={{ label: 'Close', onPress: () => setShakes(shakes + 1) }}
      footer={step.number === 1 ? 'Only the first view has a footer.' : undefined}
    >
      <Message title={`This is view ${step.number}`}>
        {'It is a little longer each time. '.repeat(step.number * 2)}
      </Message>
      {more && <Note title="More">The panel grows, its content does not stretch.</Note>}
      <Button onPress={() => setMore(!more)}>More or less</Button>
      <Button kind="primary" onPress={() => go(1)}>
        Go on
      </Button>
    </Panel>
  )
}

function Modal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<'open' | 'closing'>('open')
  const [said, setSaid] = useState('')
  const open = (): void => {
    setState('open')
    setSaid('Opened')
    dialog.current?.showModal()
  }
  return (
    <>
      <Button onPress={open}>Open as a dialog</Button>
      <LiveRegion polite={said} assertive="" />
      <Dialog
        ref={dialog}
        labelledBy="dialog"
        state={state}
        onDismiss={() => setState('closing')}
        onLeft={() => {
          dialog.current?.close()
          setSaid('')
        }}
      >
        <Panel
          title="A dialog"
          titleId="dialog"
          viewKey="dialog"
          root
          close={{ label: 'Close', onPress: () => setState('closing') }}
        >
          <Message title="Waiting for nobody">Press Escape, the scrim, or Close.</Message>
          <Button kind="primary" onPress={nothing}>
            Do nothing
          </Button>
        </Panel>
        <ToastRegion label="Notices">
          <Toast tone="info">{said}</Toast>
        </ToastRegion>
      </Dialog>
    </>
  )
}
