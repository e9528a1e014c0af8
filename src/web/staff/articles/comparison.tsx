import type { ArticlePageView } from './article-page.tsx'

/** What a revision changes, against what the public reads now. */
export function Comparison({ comparison }: { comparison: NonNullable<ArticlePageView['comparison']> }) {
  const { fields, html } = comparison
  return (
    <section className="panel" aria-labelledby="comparison">
      <h2 id="comparison" className="section-title">
        与已发布内容的区别
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
