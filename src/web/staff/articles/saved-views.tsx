import { Form } from 'react-router'
import { longestViewName } from '../../../domain/articles/writing/saved-view-limits.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import type { Refused } from '../frame/forms/operation-form.server.ts'
import type { ArticlesView } from './articles.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

type Given = { view: ArticlesView; refused: Pick<Refused, 'errors' | 'typed'> | undefined }

/** Saves what is being looked for as a list of the user's own; renames or deletes such a list. */
export function SavedViewForm({ view: { view, filter, filtered, currentSaved }, refused }: Given) {
  if (!filtered && !currentSaved) return null
  return (
    <details
      className="saved-view-form"
      key={JSON.stringify(currentSaved ?? filter)}
      open={Boolean(refused?.errors['viewName'])}
    >
      <summary>{currentSaved ? `管理视图“${currentSaved.name}”` : '把这次的条件保存为我的视图'}</summary>
      <Form method="post" action={href('/staff/articles', { view, ...filter })}>
        {currentSaved ? <input type="hidden" name="viewId" value={currentSaved.id} /> : null}
        <Field
          name="viewName"
          label="视图的名字"
          maxLength={longestViewName}
          autoComplete="off"
          required
          defaultValue={refused?.typed['viewName'] ?? currentSaved?.name}
          error={refused?.errors['viewName']}
        />
        <p className="form-buttons">
          <SubmitButton name="intent" value={currentSaved ? 'view-rename' : 'view-save'}>
            {currentSaved ? '改名' : '保存视图'}
          </SubmitButton>
          {currentSaved ? (
            <SubmitButton name="intent" value="view-delete" formNoValidate>
              删除视图
            </SubmitButton>
          ) : null}
        </p>
      </Form>
    </details>
  )
}
