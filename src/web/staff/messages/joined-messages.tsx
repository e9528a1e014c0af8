import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import type { MessageProps } from './message-actions.server.ts'
import { getRefusal, VersionForm } from './version-form.tsx'
import { SelectField } from '../frame/forms/select-field.tsx'

/** Names the person who answers. */
export function NameAssignee({ view, answer }: MessageProps) {
  const own = getRefusal(answer, 'name')
  const error = own?.errors['assignee']
  return (
    <details className="article-more" open={own !== undefined}>
      <summary>指定办理人</summary>
      <VersionForm view={view} intent="name" title="指定">
        <SelectField
          name="assignee"
          label="办理人"
          none="不指定，谁都可以办理"
          error={error}
          defaultValue={view.assignee?.id ?? ''}
        >
          {view.assignee && !view.assignees.some(({ id }) => id === view.assignee?.id) ? (
            <option value={view.assignee.id}>{view.assignee.name}（已不能办理）</option>
          ) : null}
          {view.assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </VersionForm>
    </details>
  )
}

/** Joins a repeated message to the first one, suggested or by its number. */
export function JoinRepeat({ view, answer }: MessageProps) {
  const own = getRefusal(answer, 'join')
  const { suggestions } = view
  const likely = suggestions.filter(({ isSimilar, isAnswered }) => isSimilar && !isAnswered)
  return (
    <details className="article-more" open={own !== undefined}>
      <summary>合并重复留言{suggestions.length > 0 ? `（${suggestions.length} 条可能重复）` : ''}</summary>
      {suggestions.length === 0 ? <p className="empty-hint">没有找到可能重复的留言；知道编号的可以直接填写。</p> : null}
      <ul className="note-list">
        {suggestions.map(({ id, excerpt, unitName, state, received, isSamePhone }) => (
          <li key={id}>
            <a className="staff-link" href={href('/staff/messages/:id', { id })}>
              {id} 号：{excerpt}
            </a>
            <small>
              {isSamePhone ? '同一手机号码' : '内容相近'}，{unitName}，{state}，{received}
            </small>
          </li>
        ))}
      </ul>
      <VersionForm
        view={view}
        intent="join"
        title="合并"
        about={`答复先收到的那条时，这位留言人凭自己的手机号码和回执也会看到同样的答复；看不到别人的留言。可以取消。${
          view.needsApproval ? '已答复的不能并入，请单独答复。' : '并入已答复的，那条答复会立即发出，不能收回。'
        }`}
      >
        <Field
          name="first"
          label="先收到的留言的编号"
          inputMode="numeric"
          autoComplete="off"
          required
          list="earlier-messages"
          error={own?.errors['first']}
          defaultValue={own?.typed['first'] ?? (likely.length === 1 ? likely[0]?.id : undefined)}
        />
        <datalist id="earlier-messages">
          {suggestions.map(({ id, excerpt }) => (
            <option key={id} value={id}>
              {excerpt}
            </option>
          ))}
        </datalist>
      </VersionForm>
    </details>
  )
}
