import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { draftsField } from '../../../domain/field-drafts/rules.ts'
// oxlint-disable-next-line no-restricted-imports -- The only one that keeps what is typed.
import { TextField } from '../../ui/field.tsx'
import { KeptNotice, KeptState } from './kept-notes.tsx'
import { useKeptText, useUnfolded } from './use-kept-text.ts'

type KeptFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'onInput' | 'onChange' | 'autoComplete' | 'ref'
> & {
  /** Names the field within its page, where several forms have one of this name. */
  draft?: string
  /** What the field holds where nothing was typed. */
  saved: string
  /** What came back with a refused form. */
  typed: string | undefined
  /** Version of what the field is about; null if `saved` says it all. */
  version: string | number | null
  /** Gets what is typed, and a draft with which the field begins. */
  onText?: (text: string) => void
}

/**
 * A field of several lines, the only one of staff pages. What is typed is kept on the server until its form was sent, and
 * offered again to its writer.
 */
export function KeptField({ draft, ...props }: KeptFieldProps) {
  const { pathname } = useLocation()
  const field = draft ?? props.name
  // Another page, or another field, has another text.
  return <OneField key={`${pathname} ${field}`} field={field} {...props} />
}

function OneField({
  field,
  saved,
  typed,
  version,
  onText,
  ...input
}: Omit<KeptFieldProps, 'draft'> & { field: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { kept, state, restored, hidden } = useKeptText({ field, label: input.label, saved, version })
  const [isOffered, setIsOffered] = useState(restored !== null && typed === undefined)
  useUnfolded(place, isOffered)
  const tell = useEffectEvent((text: string) => onText?.(text))
  useEffect(() => {
    if (restored && isOffered) tell(restored.text)
  }, [restored, isOffered])
  const area = () => place.current?.querySelector('textarea')
  const change = (text: string) => {
    kept.edit(text)
    onText?.(text)
  }
  const fill = (text: string) => {
    const element = area()
    if (element) element.value = text
    change(text)
    element?.focus()
  }
  return (
    <div className="kept-field" ref={place}>
      {isOffered && restored ? <KeptNotice restored={restored} saved={saved} /> : null}
      <TextField
        {...input}
        defaultValue={typed ?? restored?.text ?? saved}
        autoComplete="off"
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <KeptState
        state={state}
        hasDraft={hidden !== null}
        isOvertaken={kept.isOvertaken()}
        onDiscard={() => {
          setIsOffered(false)
          fill(saved)
        }}
        getText={kept.getText}
        onUndo={fill}
        retry={kept.saveNow}
      />
      {hidden === null ? null : <input type="hidden" name={draftsField} value={hidden} />}
    </div>
  )
}
