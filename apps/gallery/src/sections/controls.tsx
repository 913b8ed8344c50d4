import { useState } from 'react'
import { Avatar } from '../../../../packages/kit/src/ui/avatar.tsx'
import { Actions, Button } from '../../../../packages/kit/src/ui/button.tsx'
import { Chip } from '../../../../packages/kit/src/ui/chip.tsx'
import { Field } from '../../../../packages/kit/src/ui/field.tsx'
import { Hint } from '../../../../packages/kit/src/ui/hint.tsx'
import { Icon } from '../../../../packages/kit/src/ui/icon.tsx'
import { IconButton } from '../../../../packages/kit/src/ui/icon-button.tsx'
import { ICON_SHAPES, type IconName } from '../../../../packages/kit/src/ui/icon-shapes.ts'
import { DOWNLOAD, MAIL } from '../../../../packages/kit/src/ui/late-icons.ts'
import { Logo, TokenLogo } from '../../../../packages/kit/src/ui/logo.tsx'
import { NameField, NameSuggestions } from '../../../../packages/kit/src/ui/name-field.tsx'
import { RowSkeleton } from '../../../../packages/kit/src/ui/row.tsx'
import { NETWORKS, nothing, token } from '../samples.ts'
import { Board, Screen, type SectionProps } from '../screen.tsx'

const isIconName = (name: string): name is IconName => name in ICON_SHAPES

export function Controls({ dir }: SectionProps) {
  const [loading, setLoading] = useState(true)
  return (
    <Board>
      <Screen dir={dir} name="Buttons">
        <Button kind="primary" onPress={nothing}>
          Review
        </Button>
        <Button kind="primary" loading={loading} loadingLabel="Reviewing" onPress={nothing}>
          Review
        </Button>
        <Button kind="primary" disabled>
          Review
        </Button>
        <Button onPress={() => setLoading(!loading)}>Toggle loading</Button>
        <Button disabled>Review</Button>
        <Button kind="danger" onPress={nothing}>
          Remove
        </Button>
        <Button kind="text" onPress={nothing}>
          Choose another wallet
        </Button>
        <Actions layout="row">
          <Button size="md" kind="primary" loading loadingLabel="Signing">
            Sign
          </Button>
          <Button size="sm" onPress={nothing}>
            Small
          </Button>
        </Actions>
        <Actions layout="ends">
          <Button kind="text" icon="copy" onPress={nothing}>
            Copy link
          </Button>
          <Button kind="text" icon={DOWNLOAD} onPress={nothing}>
            Get Harbor
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} name="Fields">
        <EmailStates />
      </Screen>
      <Screen dir={dir} name="Names">
        <NameStates />
      </Screen>
      <Screen dir={dir} name="Chips, marks, doors">
        <Actions layout="ends">
          <Chip onPress={nothing}>$50</Chip>
          <Chip pressed onPress={nothing}>
            $100
          </Chip>
          <Chip
            kind="token"
            opens
            mark={<TokenLogo {...token('ETH')} size={28} network={NETWORKS.base} />}
            onPress={nothing}
          >
            ETH
          </Chip>
        </Actions>
        <Actions layout="ends">
          {['Aurora', 'Birch', 'Cinder', 'Dune', 'Elm', 'Fjord'].map((name) => (
            <Logo key={name} name={name} />
          ))}
        </Actions>
        <Actions layout="ends">
          {['1', '22', '333', '4444', '55555', '666666'].map((seed) => (
            <Avatar key={seed} address={seed} size={40} />
          ))}
        </Actions>
        <RowSkeleton />
      </Screen>
      <Screen dir={dir} name="Icons">
        <Actions layout="ends">
          {Object.keys(ICON_SHAPES)
            .filter(isIconName)
            .map((name) => (
              <Icon key={name} name={name} />
            ))}
        </Actions>
      </Screen>
    </Board>
  )
}

function EmailStates() {
  const [value, onChange] = useState('mara@atoll')
  const field = { label: 'Email address', placeholder: 'Email address', icon: MAIL } as const
  return (
    <>
      <Field
        {...field}
        value=""
        onChange={nothing}
        trailing={<IconButton icon="arrow-right" label="Continue" soft type="submit" />}
      />
      <Field {...field} showLabel value={value} onChange={onChange} error="That is not an email address yet." />
      <Field {...field} value="mara@atoll.example" onChange={nothing} hint="We send a code there." />
      <Field {...field} value="" onChange={nothing} disabled />
      <Hint tone="success">This name is free.</Hint>
    </>
  )
}

function NameStates() {
  const [value, onChange] = useState('mara')
  const field = { label: 'Name', ending: '.foyer.id', hint: 'Letters, digits and hyphens.', onSubmit: nothing }
  return (
    <>
      <NameField
        {...field}
        value={value}
        onChange={onChange}
        onBlur={nothing}
        tag={{ tone: 'success', text: 'Available' }}
      />
      <NameField {...field} value="theo" onChange={nothing} onBlur={nothing} tag={{ tone: 'danger', text: 'Taken' }} />
      <NameSuggestions label="Available now" names={['theo-lane', 'theoeth', 'theo7']} onTake={nothing} />
      <NameField
        {...field}
        value="a-name-that-is-longer-than-its-field"
        onChange={nothing}
        onBlur={nothing}
        tag={{ tone: 'quiet', text: 'Checking' }}
      />
      <NameField
        {...field}
        value="ma!"
        onChange={nothing}
        onBlur={nothing}
        error="“!” isn’t allowed. Use letters, digits and hyphens."
      />
    </>
  )
}
