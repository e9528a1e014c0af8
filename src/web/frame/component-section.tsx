import type { ReactNode } from 'react'

/** A section of a components page: a component under its own name, with an example of each state. */
export function ComponentSection({
  component: { name },
  about,
  children,
}: {
  component: (props: never) => ReactNode
  /** What it is for, in one line. */
  about: string
  children: ReactNode
}) {
  return (
    <section id={name} className="panel component-section">
      <h2>
        <a href={`#${name}`}>{name}</a>
      </h2>
      <p>{about}</p>
      {children}
    </section>
  )
}

/** One state of a component. */
export const Example = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure className="component-example">
    <figcaption>{caption}</figcaption>
    <div>{children}</div>
  </figure>
)

/** Text without a place to break, as people paste it. */
export const unbrokenText = `https://example.invalid/${'abcdefghij0123456789'.repeat(6)}`

/** Text twice as long as the longest title of an article. */
export const longText =
  '关于进一步规范全旗各苏木镇、国营农牧场、嘎查村和社区党务政务财务公开目录、公开时限、公开形式以及意见收集办理反馈工作，切实保障农牧民群众知情权、参与权、表达权和监督权的补充通知（2026年第三次修订，含附件一至附件七）'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Ids from 1, for lists with many entries. */
export const manyIds = ids(40)
export const thousandsOfIds = ids(3_000)
