import type { ShownHint } from './public-hints.server.ts'

/** Questions about the books of a unit, each with what the unit says. */
export const HintList = ({ hints }: { hints: readonly ShownHint[] }) => (
  <ul className="hints">
    {hints.map(({ id, kind, words, about, explanation, raised }) => (
      <li key={id} id={`hint-${id}`}>
        <h3>{kind}</h3>
        <p>{words}</p>
        <p className="hint-about">
          {about.map(({ title, href }) => (
            <a key={href} href={href}>
              {title}
            </a>
          ))}
        </p>
        {explanation === null ? (
          <p className="hint-open">
            还没有说明。<small>{raised}。</small>
          </p>
        ) : (
          <p className="hint-explained">
            单位的说明：{explanation.words}
            <small>{explanation.day} 经另一个人确认。</small>
          </p>
        )}
      </li>
    ))}
  </ul>
)
