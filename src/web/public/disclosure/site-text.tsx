/** The text of a page, below a heading of level 1. Sanitised on save. */
export const SiteText = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
