import type { networks as english } from '../en/networks.ts'
import type { Translated } from '../message.ts'
import { exits } from './exits.ts'
import { unknownNetwork } from './unknown-network.ts'

export const networks: Translated<typeof english> = {
  ...exits,
  ...unknownNetwork,
  'networks.search': 'ابحث في الشبكات',
  'networks.clear': 'مسح البحث',
  'networks.unsupportedByWallet': 'لا تدعم {wallet} هذه الشبكة',
  'networks.needsWallet': 'تحتاج إلى محفظة {kind}',
  'networks.empty': 'لا توجد شبكة باسم «{query}»',
  'switchNetwork.waitTitle': 'انتقل إلى {to} في {wallet}',
  'switchNetwork.waitText': 'تطلب {wallet} الانتقال من {from} إلى {to}. تبقى رموزك في مكانها.',
  'switchNetwork.again': 'اسأل {wallet} مجددًا',
  'switchNetwork.declinedTitle': 'ما زلت على {from}',
  'switchNetwork.declinedText': 'رفضت {wallet} الانتقال إلى {to}.',
  'switchNetwork.safe': 'أموالك لم تُمسّ على الشبكتين.',
  'switchNetwork.retry': 'حاول مجددًا',
  'switchNetwork.stay': 'البقاء على {from}',
  'switchNetwork.announce': 'في انتظار {wallet}',
  'switchNetwork.done': 'أنت الآن على {network}',
  'switchNetwork.pending': 'لدى {wallet} طلب مفتوح. أجب عنه هناك ثم حاول مجددًا.',
  'switchNetwork.failed': 'تعذّر على {wallet} الانتقال إلى {to}. حاول مجددًا.',
  'switchChain.title': 'اربط محفظة {kind}',
  'switchChain.text':
    'في {wallet} حسابك على {here} ولا تستطيع الوصول إلى {network}. اربط محفظة ثانية. تبقى {wallet} مرتبطة.',
  'switchChain.choose': 'اختر محفظة {kind}',
  'switchChain.stay': 'البقاء على {here}',
  'switchChain.ownTitle': 'استخدم {wallet} على {network}',
  'switchChain.ownText': 'في {wallet} حسابك على {here} ويمكن أن يكون فيها حساب {kind} أيضًا. اربطه، أو اختر محفظة أخرى.',
  'switchChain.own': 'المتابعة مع {wallet}',
  'unsupported.noteTitle': 'لا يستخدم {app} شبكة {network}',
  'unsupported.noteText': 'محفظتك على شبكة لا يدعمها هذا التطبيق. أموالك هناك لم تُمسّ.',
  'unsupported.blocked': 'اختر شبكة أو اقطع الاتصال للمتابعة.',
  'unsupported.blockedThere': 'غيّر الشبكة في محفظتك أو اقطع الاتصال للمتابعة.',
  'unsupported.noteThere': 'محفظتك على شبكة لا يدعمها هذا التطبيق. أموالك هناك لم تُمسّ. انتقل في محفظتك إلى {networks}.',
  'unsupported.list': 'شبكات {app}',
}
