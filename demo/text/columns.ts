import type { Column } from './column.ts'
import { farming } from './farming.ts'
import { governmentActs } from './government-acts.ts'
import { governmentPapers } from './government-papers.ts'
import { governmentProjects } from './government-projects.ts'
import { justice } from './justice.ts'
import { livelihood } from './livelihood.ts'
import { newsColumns } from './news-columns.ts'
import { partyConduct } from './party-conduct.ts'
import { partyContact } from './party-contact.ts'
import { partyMembers } from './party-members.ts'
import { partyOrganisation } from './party-organisation.ts'
import { practicalNotes } from './practical-notes.ts'
import { publicService } from './public-service.ts'
import { villageAccounts } from './village-accounts.ts'
import { villageAffairs } from './village-affairs.ts'

/** One entry for each leaf of the category tree. */
export const columns: readonly Column[] = [
  ...partyOrganisation,
  ...partyMembers,
  ...partyConduct,
  ...partyContact,
  ...governmentPapers,
  ...governmentProjects,
  ...governmentActs,
  ...livelihood,
  ...publicService,
  ...villageAccounts,
  ...villageAffairs,
  ...newsColumns,
  ...practicalNotes,
  ...justice,
  ...farming,
]
