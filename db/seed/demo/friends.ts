import type { DemoFriendship, DemoRequest } from './types.ts';

/** The friendships: who asked, who accepted, and when. */
export const friendships: readonly DemoFriendship[] = [
  { asked: 'KnicksTherapy', accepted: 'CourtsideCasey', daysAgo: 92 },
  { asked: 'CourtsideCasey', accepted: 'ParquetPat', daysAgo: 81 },
  { asked: 'MileHighMarta', accepted: 'CourtsideCasey', daysAgo: 66 },
  { asked: 'CourtsideCasey', accepted: 'SplashDad_Tom', daysAgo: 54 },
  { asked: 'StatLineNia', accepted: 'CourtsideCasey', daysAgo: 40 },
  { asked: 'CourtsideCasey', accepted: 'thunder_upright', daysAgo: 23 },
  { asked: 'MetsMiseryMike', accepted: 'CourtsideCasey', daysAgo: 11 },
  { asked: 'CourtsideCasey', accepted: 'AcesHighLV', daysAgo: 2 },
  { asked: 'KnicksTherapy', accepted: 'MetsMiseryMike', daysAgo: 88 },
  { asked: 'ParquetPat', accepted: 'StatLineNia', daysAgo: 84 },
  { asked: 'SpursSinceDuncan', accepted: 'thunder_upright', daysAgo: 77 },
  { asked: 'GrindHouse901', accepted: 'StatLineNia', daysAgo: 71 },
  { asked: 'WolvesBackInMN', accepted: 'MileHighMarta', daysAgo: 63 },
  { asked: 'HeatCultureHugo', accepted: 'ParquetPat', daysAgo: 58 },
  { asked: 'SplashDad_Tom', accepted: 'LightTheBeamLee', daysAgo: 52 },
  { asked: 'seafoam_jo', accepted: 'AcesHighLV', daysAgo: 47 },
  { asked: 'TableJumperTed', accepted: 'ArrowheadAnn', daysAgo: 44 },
  { asked: 'RavensNestRae', accepted: 'gridiron_gus', daysAgo: 39 },
  { asked: 'HabsForever_Luc', accepted: 'OilCountryOwen', daysAgo: 33 },
  { asked: 'zamboni-zoe', accepted: 'BoltsBeachBum', daysAgo: 30 },
  { asked: 'TobaccoRoadTess', accepted: 'HoosierHoops_Al', daysAgo: 27 },
  { asked: 'SouthSideSteve', accepted: 'HalosHaruka', daysAgo: 19 },
  { asked: 'DirkStepback', accepted: 'LobCityLeftover', daysAgo: 9 },
];

/** The requests that wait for an answer. */
export const friendRequests: readonly DemoRequest[] = [
  { sender: 'seafoam_jo', receiver: 'CourtsideCasey', hoursAgo: 2 },
  { sender: 'TobaccoRoadTess', receiver: 'CourtsideCasey', hoursAgo: 31 },
  { sender: 'CourtsideCasey', receiver: 'zamboni-zoe', hoursAgo: 20 },
  { sender: 'RipCityRaven', receiver: 'LukaInLA77', hoursAgo: 5 },
  { sender: 'northern_raptor', receiver: 'sixers-survivor', hoursAgo: 50 },
];
