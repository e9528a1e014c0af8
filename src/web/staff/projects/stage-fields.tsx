import { newBlockId } from '@three-affairs/document/block-id.ts'
import { type ProjectStage, stageNames, stageTitles, sumTitles } from '../../../domain/articles/projects/stage.ts'
import { AmountField } from '../books/amount-field.tsx'
import { LineRow, Row } from '../articles/edit/field-rows.tsx'
import { type RecordOption, withChosen } from './use-records.ts'

const newStage = (): ProjectStage => ({
  project: newBlockId(),
  title: '',
  stage: 'decision',
  day: null,
  fen: null,
  party: '',
  result: '',
})

/** The stage of a project that the article publishes, if it publishes one. */
export function StageFields({
  stage,
  projects,
  onChange,
}: {
  stage: ProjectStage | undefined
  projects: readonly RecordOption[]
  onChange: (stage: ProjectStage | undefined) => void
}) {
  if (!stage)
    return (
      <button type="button" onClick={() => onChange(newStage())}>
        这是一个项目的文件
      </button>
    )
  const set = (part: Partial<ProjectStage>) => onChange({ ...stage, ...part })
  return (
    <fieldset className="record-fields">
      <legend>项目的一个环节</legend>
      <ProjectRow stage={stage} projects={projects} set={set} />
      <LineRow label="项目名称" most={60} value={stage.title} onChange={(title) => set({ title })} />
      <Row label="环节">
        <select value={stage.stage} onChange={({ target }) => set({ stage: target.value as ProjectStage['stage'] })}>
          {stageNames.map((name) => (
            <option key={name} value={name}>
              {stageTitles[name]}
            </option>
          ))}
        </select>
      </Row>
      <Row label="日期">
        <input type="date" value={stage.day ?? ''} onChange={({ target }) => set({ day: target.value || null })} />
      </Row>
      {sumTitles[stage.stage] ? (
        <Row label={`${sumTitles[stage.stage]}（元）`}>
          <AmountField label={sumTitles[stage.stage] ?? '金额'} fen={stage.fen} onChange={(fen) => set({ fen })} />
        </Row>
      ) : null}
      <LineRow label="单位（中标、施工、验收）" most={60} value={stage.party} onChange={(party) => set({ party })} />
      <LineRow label="结果或说明" most={200} value={stage.result} onChange={(result) => set({ result })} />
      <button type="button" onClick={() => onChange(undefined)}>
        不是项目的文件
      </button>
    </fieldset>
  )
}

function ProjectRow({
  stage,
  projects,
  set,
}: {
  stage: ProjectStage
  projects: readonly RecordOption[]
  set: (part: Partial<ProjectStage>) => void
}) {
  const known = withChosen(projects, stage.project, stage.title || '新项目')
  return (
    <Row label="项目">
      <select
        value={stage.project}
        onChange={({ target }) => {
          const chosen = known.find(({ id }) => id === target.value)
          set(chosen ? { project: chosen.id, title: chosen.title } : { project: newBlockId(), title: '' })
        }}
      >
        {known.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        <option value="">另一个新项目</option>
      </select>
    </Row>
  )
}
