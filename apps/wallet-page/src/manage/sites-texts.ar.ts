import { pluralsOf } from '../plurals.ts'
import type { SitesTexts } from './sites-texts.ts'
import { SPENDING_TEXTS_AR } from './spending-texts.ar.ts'

const plural = pluralsOf('ar')

export const SITES_TEXTS_AR: SitesTexts = {
  title: 'المواقع المتصلة',
  none: 'لا يوجد موقع متصل. يظهر هنا كل موقع تسجّل الدخول إليه.',
  used: (date) => `آخر استخدام ${date}`,
  until: (date) => `يبقى حتى ${date}`,
  unused: (days) =>
    plural(days, {
      one: 'لم يُستخدم منذ يوم',
      two: 'لم يُستخدم منذ يومين',
      few: `لم يُستخدم منذ ${days} أيام`,
      many: `لم يُستخدم منذ ${days} يومًا`,
      other: `لم يُستخدم منذ ${days} يوم`,
    }),
  endsIn: (days) =>
    plural(days, {
      one: 'ينتهي خلال يوم',
      two: 'ينتهي خلال يومين',
      few: `ينتهي خلال ${days} أيام`,
      many: `ينتهي خلال ${days} يومًا`,
      other: `ينتهي خلال ${days} يوم`,
    }),
  devices: (count) =>
    plural(count, {
      two: 'على جهازين',
      few: `على ${count} أجهزة`,
      many: `على ${count} جهازًا`,
      other: `على ${count} جهاز`,
    }),
  end: 'إنهاء',
  ended: 'انتهى اتصاله. لم يعد يرى هذا الحساب.',
  saidEnded: (site) => `${site}: انتهى اتصاله. لم يعد يرى هذا الحساب.`,
  undo: 'تراجع',
  saidUndone: (site) => `${site}: يرى هذا الحساب مرة أخرى.`,
  notUndone: 'لم يعد التراجع ممكنًا. ويحتاج تسجيل الدخول هناك مرة أخرى إلى رمز.',
  note: 'يرى الموقع عناوينك، ويسألك في كل مرة. ولا يستطيع أبدًا نقل أي شيء من دون موافقتك. والموقع الذي لا تستخدمه مدة 30 يومًا ينتهي اتصاله.',
  open: 'إذا أنهيت اتصال موقع له صفحة مفتوحة، سُجّل خروجها خلال دقيقة، ولا توقّع شيئًا قبل ذلك. ويحتاج تسجيل الدخول هناك مرة أخرى إلى رمز.',
  failed: 'لم ينجح ذلك. لم يُنهَ اتصال الموقع.',
  spending: SPENDING_TEXTS_AR,
}
