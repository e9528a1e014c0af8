import { createReceiptCookie } from '../../request/receipt-cookie.ts'

export const feedbackReceipt = createReceiptCookie('feedback-receipt', '/feedback')
