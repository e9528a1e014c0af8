import type { ArticlePageView } from './article.server.ts'

type Props = { shown: ArticlePageView['shown']; remarks: ArticlePageView['remarks']['rows'] }

/** The text as the public will read it, block by block, with the remarks beside their blocks. */
export function ShownText({ shown, remarks }: Props) {
  const open = remarks.filter(({ resolved, blockId }) => !resolved && blockId)
  return (
    <article className="panel shown-text">
      <h1>{shown.title}</h1>
      <dl className="shown-facts">
        {shown.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shown.correction ? (
        <p className="staff-note">
          <strong>更正：</strong>
          {shown.correction}
        </p>
      ) : null}
      {shown.blocks.map((block) => {
        const said = open.filter(({ blockId }) => blockId === block.id)
        return (
          <div
            key={block.id}
            id={`block-${block.id}`}
            tabIndex={-1}
            className={said.length > 0 ? 'has-remark' : undefined}
          >
            {/* Rendered and sanitised by the server. */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: block.html }} />
            {said.map((remark) => (
              <p key={remark.id} className="remark-here">
                <strong>{remark.person}：</strong>
                {remark.text}
              </p>
            ))}
          </div>
        )
      })}
      {shown.attachments.length > 0 ? (
        <section className="shown-attachments" aria-labelledby="attachments">
          <h2 id="attachments">附件</h2>
          <ul>
            {shown.attachments.map(({ name, url, sizeBytes }) => (
              <li key={url}>
                <a className="staff-link" href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
                <small>{sizeOf(sizeBytes)}</small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  )
}

/** 1.2 MB or 340 KB. */
const sizeOf = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_024))} KB`
