import type { ArticleContent } from '../../../../domain/articles/writing/content.ts'
import { href } from '../../../href.ts'
import { ContractFields } from '../../contracts/contract-fields.tsx'
import { StageFields } from '../../projects/stage-fields.tsx'
import { type RecordOption, useRecords, withChosen } from '../../projects/use-records.ts'

/** What the article publishes as data besides its text: a book, a contract, a stage of a project. */
export function RecordFields({
  id,
  content: { book, contract, stage },
  onChange,
}: {
  id: number
  content: ArticleContent
  onChange: (part: Partial<ArticleContent>) => void
}) {
  const { projects: stored } = useRecords(id)
  const projects = withOwn(stored, stage)
  return (
    <section className="panel" aria-labelledby="records-title">
      <h2 id="records-title" className="section-title">
        账本、合同和项目
      </h2>
      <p className="field-hint">填在这里的自动成为正文后面的表格，群众可以逐笔查、前后对照。</p>
      <a className="button" href={href('/staff/articles/:id/book', { id })}>
        {book ? `账本：${book.entries.length} 笔` : '填写账本（逐笔收支）'}
      </a>
      <ContractFields
        contract={contract}
        projects={projects}
        ofProject={stage?.project ?? null}
        onChange={(next) => onChange({ contract: next })}
      />
      <StageFields stage={stage} projects={projects} onChange={(next) => onChange({ stage: next })} />
    </section>
  )
}

/** With the project that this text begins, which is not saved yet. */
const withOwn = (projects: readonly RecordOption[], stage: ArticleContent['stage']): readonly RecordOption[] =>
  stage ? withChosen(projects, stage.project, stage.title || '新项目') : projects
