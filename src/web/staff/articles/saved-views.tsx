import { Form } from 'react-router'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import type { Notice } from '../../ui/notice.tsx'
import type { ArticlesView } from './articles.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const savedViewNotices: Record<NonNullable<ArticlesView['mode']>, Notice> = {
  'view-saved': { kind: 'success', title: '已保存', message: '这个视图排在列表的最前面，只有您自己看得到。' },
  'view-renamed': { kind: 'success', title: '已改名', message: '视图有了新的名字。' },
  'view-deleted': { kind: 'success', title: '已删除', message: '视图已经删除，稿件没有变化。' },
}

type Given = { view: ArticlesView; refused: { typed: string; error: string } | undefined }

/** Saves what is being looked for as a list of the user's own; renames or deletes such a list. */
export function SavedViewForm({ view: { view, filter, filtered, currentSaved }, refused }: Given) {
  if (!filtered && !currentSaved) return null
  return (
    <details className="saved-view-form" key={JSON.stringify(currentSaved ?? filter)} open={Boolean(refused)}>
      <summary>{currentSaved ? `管理视图“${currentSaved.name}”` : '把这次的条件保存为我的视图'}</summary>
      <Form method="post" action={href('/staff/articles', { view, ...filter })}>
        {currentSaved ? <input type="hidden" name="viewId" value={currentSaved.id} /> : null}
        <Field
          name="viewName"
          label="视图的名字"
          maxLength={20}
          autoComplete="off"
          required
          defaultValue={refused?.typed ?? currentSaved?.name}
          error={refused?.error}
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
