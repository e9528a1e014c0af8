import { useState } from 'react'
import { formatYuan, parseFen } from '../../../platform/amount.ts'

/** An amount in yuan. What is typed stays until the field is left; then it is written as an amount. */
export function AmountField({
  label,
  fen,
  onChange,
  isSigned = false,
  ...place
}: {
  label: string
  /** Null for none. */
  fen: number | null
  onChange: (fen: number | null) => void
  isSigned?: boolean
  'data-row'?: number
  'data-column'?: string
  'aria-invalid'?: boolean | undefined
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): number | null => {
    const isNegative = isSigned && /^[-−]/.test(text.trim())
    const amount = parseFen(isNegative ? text.trim().slice(1) : text)
    return amount === null ? null : isNegative ? -amount : amount
  }
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null
  return (
    <input
      {...place}
      className="figures"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || place['aria-invalid'] || undefined}
      title={isWrong ? '请写成 1234.50 的样子' : undefined}
      value={typed ?? (fen === null ? '' : formatSigned(fen))}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value.trim() === '') onChange(null)
        else {
          const amount = read(target.value)
          if (amount !== null) onChange(amount)
        }
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}

const formatSigned = (fen: number): string => (fen < 0 ? `-${formatYuan(-fen)}` : formatYuan(fen))
