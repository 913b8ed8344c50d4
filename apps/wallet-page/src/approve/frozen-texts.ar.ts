import type { FrozenTexts } from './frozen-texts.ts'

export const FROZEN_TEXTS_AR: FrozenTexts = {
  title: 'محفظتك مجمّدة',
  since: (day) => `جمّدتها يوم ${day}. لا يخرج منها شيء حتى تعيد فتحها.`,
  settings: 'فتح إعدادات المحفظة',
}
