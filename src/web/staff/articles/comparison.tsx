import type { ArticlePageView } from './article.server.ts'

/** What was changed, against an earlier text. */
export function Comparison({
  id,
  title,
  comparison: { fields, html },
}: {
  id: string
  title: string
  comparison: NonNullable<ArticlePageView['comparison']>
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {fields.length > 0 ? (
        <dl className="changed-fields">
          {fields.map(({ field, html: change }) => (
            <div key={field}>
              <dt>{field}</dt>
              {/* Rendered and escaped by the server. */}
              <dd dangerouslySetInnerHTML={{ __html: change }} />
            </div>
          ))}
        </dl>
      ) : null}
      <div className="prose comparison" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
