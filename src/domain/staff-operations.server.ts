import * as messageOperations from './messages/answering/operations.server.ts'
import * as messageQueries from './messages/staff-queries.server.ts'
import * as repeatOperations from './messages/joined/operations-repeats.server.ts'
import * as replyOperations from './messages/joined/operations-replies.server.ts'
import * as replyTemplateOperations from './messages/reply-templates/operations.server.ts'
import * as replyTemplateQueries from './messages/reply-templates/staff-queries.server.ts'
import * as deliveryOperations from './notifications/operations.server.ts'
import * as channelOperations from './notifications/channel-tests.server.ts'
import * as deliveryQueries from './notifications/staff-queries.server.ts'
import * as mongolianOperations from './mongolian/operations.server.ts'
import * as mongolianQueries from './mongolian/staff-queries.server.ts'
import * as settingsOperations from './districts/operations.server.ts'
import * as settingsQueries from './districts/staff-queries.server.ts'
import * as wordOperations from './words/operations.server.ts'
import * as wordQueries from './words/staff-queries.server.ts'
import * as categoryOperations from './articles/categories/operations-categories.server.ts'
import * as categoryQueries from './articles/categories/staff-queries-categories.server.ts'
import * as holidayOperations from './holidays/operations.server.ts'
import * as holidayQueries from './holidays/staff-queries.server.ts'
import * as requestOperations from './disclosure-requests/operations.server.ts'
import * as requestQueries from './disclosure-requests/staff-queries.server.ts'
import * as reportOperations from './personal-data/operations.server.ts'
import * as reportQueries from './personal-data/staff-queries.server.ts'
import * as articleListQueries from './articles/writing/staff-queries-lists.server.ts'
import * as recordListQueries from './articles/projects/staff-queries-projects.server.ts'
import * as bookWorkQueries from './articles/books/staff-queries-work.server.ts'
import * as hintQueries from './articles/hints/staff-queries-hints.server.ts'
import * as hintOperations from './articles/hints/operations-hints.server.ts'
import * as bookQueries from './articles/books/staff-queries-books.server.ts'
import * as formQueries from './articles/forwarding/staff-queries-forms.server.ts'
import * as bookChecks from './articles/books/staff-queries-checks.server.ts'
import * as bookRowQueries from './articles/books/rows/staff-queries-rows.server.ts'
import * as bookOperations from './articles/writing/operations-book.server.ts'
import * as bookHeadingOperations from './articles/books/rows/operations-headings.server.ts'
import * as voucherQueries from './articles/books/vouchers/staff-queries-vouchers.server.ts'
import * as voucherOperations from './articles/books/vouchers/operations-vouchers.server.ts'
import * as articleQueries from './articles/writing/staff-queries-articles.server.ts'
import * as presenceQueries from './articles/writing/staff-queries-presence.server.ts'
import * as writingOperations from './articles/writing/operations-writing.server.ts'
import * as reviewOperations from './articles/writing/reviewing/operations-review.server.ts'
import * as releaseOperations from './articles/writing/operations-release.server.ts'
import * as remarkOperations from './articles/writing/reviewing/operations-remarks.server.ts'
import * as savedViewOperations from './articles/writing/operations-saved-views.server.ts'
import * as versionQueries from './articles/writing/versions/staff-queries-versions.server.ts'
import * as takeUpOperations from './articles/writing/versions/operations-take-up.server.ts'
import * as fileOperations from './articles/writing/files/operations-files.server.ts'
import * as importQueries from './articles/writing/files/staff-queries-import.server.ts'
import * as pictureOperations from './articles/writing/files/operations-pictures.server.ts'
import * as eraseOperations from './articles/public-record/operations-erase.server.ts'
import * as recordQueries from './articles/public-record/staff-queries-record.server.ts'
import * as previewOperations from './articles/writing/previews/operations-previews.server.ts'
import * as previewQueries from './articles/writing/previews/staff-queries-previews.server.ts'
import * as templateOperations from './articles/article-templates/operations-templates.server.ts'
import * as templateQueries from './articles/article-templates/staff-queries-templates.server.ts'
import * as bannerOperations from './banners/operations.server.ts'
import * as bannerQueries from './banners/staff-queries.server.ts'
import * as sitePageOperations from './site-pages/operations.server.ts'
import * as sitePageQueries from './site-pages/staff-queries.server.ts'
import * as batchOperations from './payments/operations-batches.server.ts'
import * as batchQueries from './payments/staff-queries-batches.server.ts'
import * as uploadOperations from './payments/uploads/operations-uploads.server.ts'
import * as uploadQueries from './payments/uploads/staff-queries-uploads.server.ts'
import * as correctionOperations from './payments/corrections/operations-corrections.server.ts'
import * as correctionQueries from './payments/corrections/staff-queries-corrections.server.ts'
import * as projectOperations from './payments/operations-projects.server.ts'
import * as projectQueries from './payments/staff-queries-projects.server.ts'
import * as unitQueries from './units/staff-queries.server.ts'
import * as unitOperations from './units/operations-units.server.ts'
import * as unitArrangeOperations from './units/operations-arrange.server.ts'
import * as unitMergeOperations from './units/operations-merge.server.ts'
import * as unitImportOperations from './units/operations-import.server.ts'
import * as auditQueries from './audit-reads/staff-queries.server.ts'
import * as draftChoiceQueries from './duties/staff-queries-drafts.server.ts'
import * as selfCheckQueries from './self-check/staff-queries-self-check.server.ts'
import * as systemQueries from './system-status/staff-queries.server.ts'
import * as accountQueries from './accounts/staff-queries.server.ts'
import * as accountOperations from './accounts/operations.server.ts'
import * as accountImportOperations from './accounts/operations-import.server.ts'
import * as workQueries from './reassignment/staff-queries.server.ts'
import * as workOperations from './reassignment/operations.server.ts'
import * as taskQueries from './workbench/staff-queries-tasks.server.ts'
import * as figureQueries from './workbench/staff-queries-figures.server.ts'
import * as expiredQueries from './articles/categories/staff-queries-expired.server.ts'
import * as dutyOperations from './duties/operations-duties.server.ts'
import * as suggestionQueries from './duties/staff-queries-suggestions.server.ts'
import * as itemOperations from './duties/operations-items.server.ts'
import * as ruleOperations from './duties/operations-rules.server.ts'
import * as directoryOperations from './duties/operations-directory.server.ts'
import * as confirmationQueries from './duties/staff-queries-confirmations.server.ts'
import * as itemQueries from './duties/staff-queries-items.server.ts'
import * as dutyQueries from './duties/staff-queries-duties.server.ts'
import type { Operation, StaffQuery } from './operation.ts'

/** What staff can do and read by a call, in the order of the API document. */
export const staffOperations: readonly (Operation | StaffQuery)[] = [
  ...Object.values(messageQueries),
  ...Object.values(messageOperations),
  ...Object.values(repeatOperations),
  ...Object.values(replyOperations),
  ...Object.values(replyTemplateQueries),
  ...Object.values(replyTemplateOperations),
  ...Object.values(mongolianQueries),
  ...Object.values(mongolianOperations),
  ...Object.values(settingsQueries),
  ...Object.values(settingsOperations),
  ...Object.values(wordQueries),
  ...Object.values(wordOperations),
  ...Object.values(categoryQueries),
  ...Object.values(categoryOperations),
  ...Object.values(holidayQueries),
  ...Object.values(holidayOperations),
  ...Object.values(requestQueries),
  ...Object.values(requestOperations),
  ...Object.values(reportQueries),
  ...Object.values(reportOperations),
  ...Object.values(articleListQueries),
  ...Object.values(articleQueries),
  bookWorkQueries.listBookWork,
  ...Object.values(bookQueries),
  ...Object.values(formQueries),
  ...Object.values(bookChecks),
  ...Object.values(bookRowQueries),
  ...Object.values(voucherQueries),
  ...Object.values(voucherOperations),
  ...Object.values(recordListQueries),
  ...Object.values(hintQueries),
  ...Object.values(hintOperations),
  ...Object.values(presenceQueries),
  ...Object.values(writingOperations),
  ...Object.values(bookOperations),
  ...Object.values(bookHeadingOperations),
  ...Object.values(reviewOperations),
  ...Object.values(releaseOperations),
  ...Object.values(remarkOperations),
  ...Object.values(savedViewOperations),
  ...Object.values(versionQueries),
  ...Object.values(takeUpOperations),
  ...Object.values(fileOperations),
  ...Object.values(importQueries),
  ...Object.values(pictureOperations),
  ...Object.values(recordQueries),
  ...Object.values(eraseOperations),
  ...Object.values(previewQueries),
  ...Object.values(previewOperations),
  ...Object.values(templateQueries),
  ...Object.values(templateOperations),
  ...Object.values(bannerQueries),
  ...Object.values(bannerOperations),
  ...Object.values(sitePageQueries),
  ...Object.values(sitePageOperations),
  ...Object.values(batchQueries),
  ...Object.values(batchOperations),
  ...Object.values(uploadQueries),
  ...Object.values(uploadOperations),
  ...Object.values(correctionQueries),
  ...Object.values(correctionOperations),
  ...Object.values(projectQueries),
  ...Object.values(projectOperations),
  ...Object.values(unitQueries),
  ...Object.values(unitOperations),
  ...Object.values(unitArrangeOperations),
  ...Object.values(unitMergeOperations),
  ...Object.values(unitImportOperations),
  ...Object.values(draftChoiceQueries),
  ...Object.values(systemQueries),
  selfCheckQueries.getSelfCheck,
  ...Object.values(auditQueries),
  ...Object.values(accountQueries),
  ...Object.values(accountOperations),
  ...Object.values(accountImportOperations),
  ...Object.values(workQueries),
  ...Object.values(workOperations),
  ...Object.values(taskQueries),
  ...Object.values(dutyQueries),
  ...Object.values(dutyOperations),
  ...Object.values(suggestionQueries),
  ...Object.values(itemOperations),
  ...Object.values(ruleOperations),
  ...Object.values(directoryOperations),
  ...Object.values(itemQueries),
  ...Object.values(confirmationQueries),
  ...Object.values(expiredQueries),
  ...Object.values(figureQueries),
  ...Object.values(deliveryQueries),
  ...Object.values(deliveryOperations),
  ...Object.values(channelOperations),
]
