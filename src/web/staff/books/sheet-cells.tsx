import type { ReactNode } from 'react'
import { AmountField } from './amount-field.tsx'

/** Where a cell is, for the keys that move between cells, and whether the checks found a fault in it. */
export type CellPlace = {
  'data-row'?: number
  'data-column'?: string
  'aria-invalid'?: boolean | undefined
}

/**
 * A table that is filled in: scrolls sideways by itself on narrow screens.
 * @param isGrouped whether the children are groups of rows.
 */
export const SheetTable = ({
  heads,
  isGrouped = false,
  children,
}: {
  heads: readonly string[]
  isGrouped?: boolean
  children: ReactNode
}) => (
  <div className="sheet-scroll">
    <table className="sheet">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">删除</span>
          </th>
        </tr>
      </thead>
      {isGrouped ? children : <tbody>{children}</tbody>}
    </table>
  </div>
)

type Cell<Value> = { label: string; value: Value; onChange: (value: Value) => void; place?: CellPlace }

export const TextCell = ({
  label,
  value,
  onChange,
  place,
  most,
  hint,
}: Cell<string> & { most: number; hint?: string }) => (
  <td>
    <input
      {...place}
      aria-label={label}
      title={hint}
      autoComplete="off"
      maxLength={most}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </td>
)

export const SelectCell = <Value extends string>({
  label,
  value,
  onChange,
  place,
  options,
}: Cell<Value> & { options: readonly (readonly [value: Value, title: string])[] }) => (
  <td>
    <select
      {...place}
      aria-label={label}
      value={value}
      // The options are all that the field can be.
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.some(([each]) => each === value) ? null : <option value={value}>请选择</option>}
      {options.map(([each, title]) => (
        <option key={each} value={each}>
          {title}
        </option>
      ))}
    </select>
  </td>
)

export const AmountCell = ({
  label,
  value,
  onChange,
  place,
  isSigned = false,
}: Cell<number | null> & { isSigned?: boolean }) => (
  <td>
    <AmountField {...place} label={label} fen={value} isSigned={isSigned} onChange={onChange} />
  </td>
)

/** `obstacle`: why the row stays; null if it can go. */
export const RemoveCell = ({
  label,
  onRemove,
  obstacle = null,
}: {
  label: string
  onRemove: () => void
  obstacle?: string | null
}) => (
  <td>
    <button
      type="button"
      className="sheet-remove"
      aria-label={label}
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      onClick={onRemove}
    >
      删
    </button>
  </td>
)

/** A part of the book under its heading. */
export const BookSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="panel" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="section-title">
      {title}
    </h2>
    {children}
  </section>
)
