import { receiptCookieFor } from '../../request/receipt-cookie.ts'

export const feedbackReceipt = receiptCookieFor('feedback-receipt', '/feedback')
