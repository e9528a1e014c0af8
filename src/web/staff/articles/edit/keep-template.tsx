import {
  longestTemplateHint,
  longestTemplateName,
} from '../../../../domain/articles/article-templates/template-rules.ts'
import { Field } from '../../../ui/field.tsx'
import { ActionForm } from '../../frame/forms/action-form.tsx'
import { CategoryField } from '../../article-templates/category-field.tsx'
import type { ArticleAnswer } from '../article-actions.server.ts'
import type { ArticlePageView } from '../article.server.ts'
import { keepTemplateIntent } from '../intents.ts'

/** Makes the text of this article a template of the district. */
export function KeepTemplate({
  offered,
  refused,
}: {
  offered: NonNullable<ArticlePageView['template']>
  refused: ArticleAnswer | undefined
}) {
  const own = refused?.typed['intent'] === keepTemplateIntent ? refused : undefined
  return (
    <details className="article-more" open={own !== undefined}>
      <summary>存为模板</summary>
      <ActionForm
        intent={keepTemplateIntent}
        title="存为模板"
        about="只带正文，不带附件；不能有图片和个人信息。本地区的编辑都能选用。"
      >
        <Field
          name="templateName"
          label="模板名称"
          autoComplete="off"
          maxLength={longestTemplateName}
          required
          error={own?.errors['templateName']}
          defaultValue={own?.typed['templateName']}
        />
        <Field
          name="templateHint"
          label="提示"
          hint="一句话说明用在什么时候，可以不填"
          autoComplete="off"
          maxLength={longestTemplateHint}
          error={own?.errors['templateHint']}
          defaultValue={own?.typed['templateHint']}
        />
        <CategoryField
          name="templateType"
          groups={offered.categories}
          chosen={own ? Number(own.typed['templateType']) || null : offered.articleTypeId}
          error={own?.errors['templateType']}
        />
      </ActionForm>
    </details>
  )
}
