import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'

type TroubleProps = {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onPress: () => void
}

/** Shown instead of a screen that could not be loaded, with one next step. */
export const Trouble = ({ title, text, action, onPress }: TroubleProps) => (
  <EmptyState
    title={title}
    actions={
      <Button kind="primary" size="md" onPress={onPress}>
        {action}
      </Button>
    }
  >
    {text}
  </EmptyState>
)
