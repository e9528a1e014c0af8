import type { Column } from './column.ts'
import { farming } from './farming.ts'
import { governmentActs } from './government/government-acts.ts'
import { governmentPapers } from './government/government-papers.ts'
import { governmentProjects } from './government/government-projects.ts'
import { justice } from './government/justice.ts'
import { livelihood } from './government/livelihood.ts'
import { newsColumns } from './news-columns.ts'
import { partyConduct } from './party/party-conduct.ts'
import { partyContact } from './party/party-contact.ts'
import { partyMembers } from './party/party-members.ts'
import { partyOrganisation } from './party/party-organisation.ts'
import { practicalNotes } from './practical-notes.ts'
import { staffAndEmergencies } from './government/staff-and-emergencies.ts'
import { publicService } from './government/public-service.ts'
import { villageAccounts } from './village-accounts.ts'
import { villageAffairs } from './village-affairs.ts'
import { villageMatters } from './village-matters.ts'

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
  ...staffAndEmergencies,
  ...publicService,
  ...villageAccounts,
  ...villageAffairs,
  ...villageMatters,
  ...newsColumns,
  ...practicalNotes,
  ...justice,
  ...farming,
]
