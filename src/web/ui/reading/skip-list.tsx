import type { ReactNode } from 'react'

/** As many links as a keyboard user steps through without looking for a way around. */
const fewItems = 12

/** A link past a long list, shown while it has the focus. */
export function SkipList({
  count,
  id,
  title,
  children,
}: {
  count: number
  id: string
  title: string
  children: ReactNode
}) {
  if (count <= fewItems) return children
  return (
    <>
      <a className="skip-link skip-list" href={`#${id}`}>
        跳过{title}（{count} 个）
      </a>
      {children}
      <p id={id} className="visually-hidden" tabIndex={-1}>
        {title}到此结束
      </p>
    </>
  )
}
