import { spellTime } from '../../../../platform/dates.ts'
import type { ArticleContent } from '../../../../domain/articles/writing/content.ts'
import type { Route } from './+types/edit-page.ts'
import { beijingInput, fromBeijingInput } from './beijing-input.ts'
import { LineRow, Row } from './field-rows.tsx'
import { readOptions } from '../../frame/forms/find-options.ts'
import { PickerField, type PickerProps } from '../../frame/forms/picker.tsx'
import { findUnit, fittingFirst } from '../fitting-categories.ts'

type Given = {
  view: Route.ComponentProps['loaderData']
  content: ArticleContent
  onChange: (part: Partial<ArticleContent>) => void
}

/** Everything about an article besides its title, body and attachments. */
export function ContentFields({ view, content, onChange }: Given) {
  return (
    <>
      <PlaceFields view={view} content={content} onChange={onChange} />
      <SourceFields content={content} onChange={onChange} />
    </>
  )
}

/** Where and when it is released. */
function PlaceFields({ view, content, onChange }: Given) {
  const unit = findUnit(view.units, content.areaId)
  return (
    <section className="panel" aria-labelledby="place-title">
      <h2 id="place-title" className="section-title">
        发布到
      </h2>
      <Choice
        name="areaId"
        label="单位"
        groups={view.units}
        value={content.areaId}
        onChange={(areaId) => onChange({ areaId })}
      />
      <Choice
        name="articleTypeId"
        label="栏目"
        groups={fittingFirst(view.categories, view.fitting, unit)}
        value={content.articleTypeId}
        onChange={(articleTypeId) => onChange({ articleTypeId })}
      />
      <label className="staff-check">
        <input
          type="checkbox"
          checked={content.important}
          onChange={(event) => onChange({ important: event.target.checked })}
        />
        <span>同时列入要闻</span>
      </label>
      {view.isReleased ? (
        <LineRow
          label="更正说明（改正错误时填写，显示在文章开头）"
          value={content.correction}
          most={300}
          onChange={(correction) => onChange({ correction })}
        />
      ) : null}
      <ReleaseTime
        value={content.releaseAt}
        isReleased={view.isReleased}
        onChange={(releaseAt) => onChange({ releaseAt })}
      />
    </section>
  )
}

function SourceFields({ content, onChange }: Omit<Given, 'view'>) {
  return (
    <section className="panel" aria-labelledby="source-title">
      <h2 id="source-title" className="section-title">
        出处和文件信息
      </h2>
      <LineRow
        label="发布机构"
        value={content.publisher}
        most={100}
        onChange={(publisher) => onChange({ publisher })}
      />
      <LineRow label="来源" value={content.source} most={100} onChange={(source) => onChange({ source })} />
      <LineRow label="作者" value={content.author} most={60} onChange={(author) => onChange({ author })} />
      <LineRow
        label="摘要"
        value={content.description}
        most={300}
        onChange={(description) => onChange({ description })}
      />
      <LineRow
        label="索引号"
        value={content.indexNo ?? ''}
        most={60}
        onChange={(text) => onChange({ indexNo: text || null })}
      />
      <LineRow
        label="文号"
        value={content.documentNo ?? ''}
        most={60}
        onChange={(text) => onChange({ documentNo: text || null })}
      />
      <Row label="成文日期">
        <input
          type="date"
          value={content.documentDate ?? ''}
          onChange={(event) => onChange({ documentDate: event.target.value || null })}
        />
      </Row>
      <Row label="有效性">
        <select
          value={content.validity ?? ''}
          onChange={(event) => onChange({ validity: (event.target.value || null) as ArticleContent['validity'] })}
        >
          <option value="">不标注</option>
          <option>有效</option>
          <option>废止</option>
        </select>
      </Row>
      <Row label="公示期到（没有公示期就不填）">
        <input
          type="date"
          value={content.noticeUntil ?? ''}
          onChange={(event) => onChange({ noticeUntil: event.target.value || undefined })}
        />
      </Row>
    </section>
  )
}

function Choice({
  name,
  label,
  groups,
  value,
  onChange,
}: {
  name: string
  label: string
  groups: PickerProps['groups']
  value: number
  onChange: (id: number) => void
}) {
  const isListed = value === 0 || groups.some((group) => readOptions(group).some(({ id }) => id === value))
  return (
    <PickerField
      name={name}
      label={label}
      none="请选择"
      groups={
        isListed ? groups : [{ title: '现在的选择', options: [{ id: value, title: '（现在的选择）' }] }, ...groups]
      }
      chosen={value || undefined}
      required
      onChoose={(id) => (id === null ? undefined : onChange(id))}
    />
  )
}

/** At once after the last review, or at a moment that the field says in words. */
function ReleaseTime({
  value,
  isReleased,
  onChange,
}: {
  value: string | null
  isReleased: boolean
  onChange: (time: string | null) => void
}) {
  return (
    <Row label="定时发布">
      <input
        type="datetime-local"
        value={value ? beijingInput(value) : ''}
        aria-describedby="release-words"
        onChange={(event) => onChange(fromBeijingInput(event.target.value))}
      />
      <small id="release-words" className="field-hint">
        {value
          ? `审核通过后，${spellTime(new Date(value))}公开${isReleased ? '；在此以前群众看到的仍是上一版' : ''}`
          : '不填：审核通过后立即公开'}
      </small>
    </Row>
  )
}
