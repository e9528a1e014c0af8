import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { findPersonalData } from '../../checks/personal-data.ts'
import { derive } from '../derived/derive.server.ts'
import { newContent } from '../writing/content.ts'
import { findingKinds, isError } from '../writing/checks/findings.ts'

/** What nobody may copy into later articles: the personal data in a text, each as a sentence that says where. */
export async function findPersonalDataInTemplate(document: ArticleDocument): Promise<string[]> {
  const content = newContent({ title: '', articleTypeId: 0, areaId: 0, publisher: '', document })
  return (await derive('findings', { content, ownWords: [] }, { own: true }))
    .filter((finding) => isError(finding) || finding.kind === 'household-names')
    .map(
      ({ kind, place, excerpt }) =>
        `${place}有${findingKinds[kind].title}（${excerpt}）：${findingKinds[kind].advice}。`,
    )
}

export const hasPersonalData = (text: string): boolean => findPersonalData(text).length > 0
