/** Colleges, as facts: name | nickname | ESPN's abbreviation | its id | colour | b: basketball, f: football. */
export const collegeTeams = `
  Air Force Falcons | Falcons | AFA | 2005 | #003087 | bf
  Alabama Crimson Tide | Crimson Tide | ALA | 333 | #9E1632 | bf
  Appalachian State Mountaineers | Mountaineers | APP | 2026 | #FFCD00 | bf
  Arizona State Sun Devils | Sun Devils | ASU | 9 | #8E0C3A | bf
  Arizona Wildcats | Wildcats | ARIZ | 12 | #0C234B | bf
  Arkansas Razorbacks | Razorbacks | ARK | 8 | #A32136 | bf
  Army Black Knights | Black Knights | ARMY | 349 | #CE9C00 | bf
  Auburn Tigers | Tigers | AUB | 2 | #002B5C | bf
  BYU Cougars | Cougars | BYU | 252 | #003DA5 | bf
  Baylor Bears | Bears | BAY | 239 | #004834 | bf
  Boise State Broncos | Broncos | BOIS | 68 | #0033A0 | bf
  Boston College Eagles | Eagles | BC | 103 | #98002E | bf
  Butler Bulldogs | Bulldogs | BUT | 2086 | #13294B | b
  California Golden Bears | Golden Bears | CAL | 25 | #FFC423 | bf
  Cincinnati Bearcats | Bearcats | CIN | 2132 | #717073 | bf
  Clemson Tigers | Tigers | CLEM | 228 | #F56600 | bf
  Coastal Carolina Chanticleers | Chanticleers | CCU | 324 | #007073 | bf
  Colorado Buffaloes | Buffaloes | COLO | 38 | #CFB87C | bf
  Colorado State Rams | Rams | CSU | 36 | #004C23 | bf
  Creighton Bluejays | Bluejays | CREI | 156 | #005CA9 | b
  Davidson Wildcats | Wildcats | DAV | 2166 | #AC1A2F | b
  Dayton Flyers | Flyers | DAY | 2168 | #CE1141 | b
  DePaul Blue Demons | Blue Demons | DEP | 305 | #005EB8 | b
  Duke Blue Devils | Blue Devils | DUKE | 150 | #013088 | bf
  East Carolina Pirates | Pirates | ECU | 151 | #4B1869 | bf
  Florida Atlantic Owls | Owls | FAU | 2226 | #003366 | bf
  Florida Gators | Gators | FLA | 57 | #0021A5 | bf
  Florida State Seminoles | Seminoles | FSU | 52 | #782F40 | bf
  Fresno State Bulldogs | Bulldogs | FRES | 278 | #DB0032 | bf
  Georgetown Hoyas | Hoyas | GTWN | 46 | #110E42 | b
  Georgia Bulldogs | Bulldogs | UGA | 61 | #BA0C2F | bf
  Georgia Tech Yellow Jackets | Yellow Jackets | GT | 59 | #003057 | bf
  Gonzaga Bulldogs | Bulldogs | GONZ | 2250 | #041E42 | b
  Houston Cougars | Cougars | HOU | 248 | #C92A39 | bf
  Illinois Fighting Illini | Fighting Illini | ILL | 356 | #13294B | bf
  Indiana Hoosiers | Hoosiers | IU | 84 | #990000 | bf
  Iowa Hawkeyes | Hawkeyes | IOWA | 2294 | #FCD116 | bf
  Iowa State Cyclones | Cyclones | ISU | 66 | #660015 | bf
  James Madison Dukes | Dukes | JMU | 256 | #450084 | bf
  Kansas Jayhawks | Jayhawks | KU | 2305 | #0051BA | bf
  Kansas State Wildcats | Wildcats | KSU | 2306 | #633194 | bf
  Kentucky Wildcats | Wildcats | UK | 96 | #005DAA | bf
  LSU Tigers | Tigers | LSU | 99 | #461D7C | bf
  Liberty Flames | Flames | LIB | 2335 | #071740 | bf
  Louisville Cardinals | Cardinals | LOU | 97 | #AD0000 | bf
  Marquette Golden Eagles | Golden Eagles | MARQ | 269 | #003366 | b
  Maryland Terrapins | Terrapins | MD | 120 | #E03A3E | bf
  Memphis Tigers | Tigers | MEM | 235 | #003087 | bf
  Miami Hurricanes | Hurricanes | MIA | 2390 | #005030 | bf
  Michigan State Spartans | Spartans | MSU | 127 | #18453B | bf
  Michigan Wolverines | Wolverines | MICH | 130 | #00274C | bf
  Minnesota Golden Gophers | Golden Gophers | MINN | 135 | #7A0019 | bf
  Mississippi State Bulldogs | Bulldogs | MSST | 344 | #5D1725 | bf
  Missouri Tigers | Tigers | MIZ | 142 | #F1B82D | bf
  NC State Wolfpack | Wolfpack | NCST | 152 | #CC0000 | bf
  Navy Midshipmen | Midshipmen | NAVY | 2426 | #00205B | bf
  Nebraska Cornhuskers | Cornhuskers | NEB | 158 | #F20017 | bf
  Nevada Wolf Pack | Wolf Pack | NEV | 2440 | #003366 | bf
  New Mexico Lobos | Lobos | UNM | 167 | #BA0C2F | bf
  North Carolina Tar Heels | Tar Heels | UNC | 153 | #7BAFD4 | bf
  North Texas Mean Green | Mean Green | UNT | 249 | #00853E | bf
  Northwestern Wildcats | Wildcats | NU | 77 | #372286 | bf
  Notre Dame Fighting Irish | Fighting Irish | ND | 87 | #0C2340 | bf
  Ohio State Buckeyes | Buckeyes | OSU | 194 | #CE1141 | bf
  Oklahoma Sooners | Sooners | OU | 201 | #A32036 | bf
  Oklahoma State Cowboys | Cowboys | OKST | 197 | #000000 | bf
  Ole Miss Rebels | Rebels | MISS | 145 | #13294B | bf
  Oregon Ducks | Ducks | ORE | 2483 | #007030 | bf
  Oregon State Beavers | Beavers | ORST | 204 | #DC4405 | bf
  Penn State Nittany Lions | Nittany Lions | PSU | 213 | #093162 | bf
  Pittsburgh Panthers | Panthers | PITT | 221 | #003263 | bf
  Providence Friars | Friars | PROV | 2507 | #8A8D8F | b
  Purdue Boilermakers | Boilermakers | PUR | 2509 | #CFB991 | bf
  Rutgers Scarlet Knights | Scarlet Knights | RUTG | 164 | #D21034 | bf
  SMU Mustangs | Mustangs | SMU | 2567 | #354CA1 | bf
  Saint Louis Billikens | Billikens | SLU | 139 | #003DA5 | b
  Saint Mary's Gaels | Gaels | SMC | 2608 | #D80024 | b
  San Diego State Aztecs | Aztecs | SDSU | 21 | #A6192E | bf
  Seton Hall Pirates | Pirates | HALL | 2550 | #004488 | b
  South Carolina Gamecocks | Gamecocks | SC | 2579 | #670010 | bf
  South Florida Bulls | Bulls | USF | 58 | #006747 | bf
  St. John's Red Storm | Red Storm | SJU | 2599 | #D10000 | b
  Stanford Cardinal | Cardinal | STAN | 24 | #8C1515 | bf
  Syracuse Orange | Orange | SYR | 183 | #F37321 | bf
  TCU Horned Frogs | Horned Frogs | TCU | 2628 | #4D1979 | bf
  Temple Owls | Owls | TEM | 218 | #A80532 | bf
  Tennessee Volunteers | Volunteers | TENN | 2633 | #FF8200 | bf
  Texas A&M Aggies | Aggies | TA&M | 245 | #500000 | bf
  Texas Longhorns | Longhorns | TEX | 251 | #C15D26 | bf
  Texas State Bobcats | Bobcats | TXST | 326 | #4E1719 | bf
  Texas Tech Red Raiders | Red Raiders | TTU | 2641 | #DA291C | bf
  Troy Trojans | Trojans | TROY | 2653 | #AE0210 | bf
  Tulane Green Wave | Green Wave | TULN | 2655 | #006547 | bf
  Tulsa Golden Hurricane | Golden Hurricane | TLSA | 202 | #002D72 | bf
  UCF Knights | Knights | UCF | 2116 | #B4A269 | bf
  UCLA Bruins | Bruins | UCLA | 26 | #2774AE | bf
  UConn Huskies | Huskies | CONN | 41 | #001D40 | bf
  UNLV Rebels | Rebels | UNLV | 2439 | #C2C4C6 | bf
  USC Trojans | Trojans | USC | 30 | #9E2237 | bf
  UTSA Roadrunners | Roadrunners | UTSA | 2636 | #F15A22 | bf
  Utah State Aggies | Aggies | USU | 328 | #0F2439 | bf
  Utah Utes | Utes | UTAH | 254 | #EA002A | bf
  VCU Rams | Rams | VCU | 2670 | #FFB300 | b
  Vanderbilt Commodores | Commodores | VAN | 238 | #866D4B | bf
  Villanova Wildcats | Wildcats | VILL | 222 | #123D7C | b
  Virginia Cavaliers | Cavaliers | UVA | 258 | #232D4B | bf
  Virginia Tech Hokies | Hokies | VT | 259 | #630031 | bf
  Wake Forest Demon Deacons | Demon Deacons | WAKE | 154 | #A67F31 | bf
  Washington Huskies | Huskies | WASH | 264 | #33006F | bf
  Washington State Cougars | Cougars | WSU | 265 | #981E32 | bf
  West Virginia Mountaineers | Mountaineers | WVU | 277 | #002855 | bf
  Wichita State Shockers | Shockers | WICH | 2724 | #FFCD00 | b
  Wisconsin Badgers | Badgers | WIS | 275 | #C4012F | bf
  Wyoming Cowboys | Cowboys | WYO | 2751 | #533B22 | bf
  Xavier Musketeers | Musketeers | XAV | 2752 | #0C2340 | b
`;
